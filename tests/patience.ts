/**
 * How long a test waits for what has to come: far longer than it ever takes, since a machine may be busy with other things.
 * What is promised within a time is measured, not waited for.
 */
export const patienceMs = 20_000;

/** For `vi.waitFor`. */

/** For `vi.waitFor`. */
export const patient = { timeout: patienceMs, interval: 10 };
