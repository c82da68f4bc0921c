/**
 * Milliseconds of processor that `work` takes: what a test of speed may ask for on a machine that is busy with other
 * things, where the clock tells nothing.
 */
export function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
