/** One line of the table: what was measured, beside what must hold and what we aim at. */
export interface Figure {
  /** The rule's number in the list of guarantees: `P5`. */
  id: string;
  what: string;
  value: number;
  unit: string;
  /** The worst value that is still good, and the one we want. */
  bar: number;
  aim: number;
  /** True where more is better. */
  moreIsBetter?: boolean;
  /** What it was held against, in the same run. */
  baseline?: string;
}

const round = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(0) : value.toFixed(2);

const holds = ({ value, bar, moreIsBetter }: Figure) => (moreIsBetter ? value >= bar : value <= bar);

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const { id, what, value, unit, bar, aim, baseline } = figure;
    const cells = [
      id,
      what,
      `${round(value)} ${unit}`,
      `${round(bar)} ${unit}`,
      `${round(aim)} ${unit}`,
      holds(figure) ? 'holds' : 'misses',
      baseline ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| | measure | figure | bar | aim | | held against |', '|---|---|---|---|---|---|---|', ...lines].join('\n');
}

/** The middle of what `measure` answers over some rounds. */
export async function median(rounds: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < rounds; n++) values.push(await measure());
  return quantile(values, 0.5);
}

/** The value below which this part of them lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/**
 * Milliseconds that each of `count` runs takes, one after another, after a short warming up. What is done `before` each
 * does not count.
 */
export async function times(
  count: number,
  run: (n: number) => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<number[]> {
  for (let n = 0; n < Math.min(20, count); n++) await run(n);
  const taken: number[] = [];
  for (let n = 0; n < count; n++) {
    await before();
    const start = performance.now();
    await run(n);
    taken.push(performance.now() - start);
  }
  return taken;
}
