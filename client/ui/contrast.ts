/**
 * Colours as the themes need them: read from tokens (with var() and the small calc() of the palettes), laid over grounds,
 * measured, and moved in lightness until they can be read. WCAG 2.2, on what a screen shows: out of gamut is clipped.
 */
import {
  clampChroma,
  converter,
  formatCss,
  useMode as learn,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
} from 'culori/fn';

learn(modeRgb);
learn(modeLrgb);
learn(modeOklab);
learn(modeOklch);

export interface Colour {
  l: number;
  c: number;
  h: number;
  alpha: number;
}

/** Gives the raw value of a custom property, without its dashes: `read('text-primary')`. */
export type ReadToken = (name: string) => string | undefined;

const toOklch = converter('oklch');
const toRgb = converter('rgb');

/** A colour a person typed, or null when it is none. */
export function parseColour(value: string | null | undefined): Colour | null {
  const colour = value ? toOklch(parse(value.trim())) : undefined;
  return colour ? { l: colour.l, c: colour.c, h: colour.h ?? 0, alpha: colour.alpha ?? 1 } : null;
}

/** The colour that a token stands for. Throws on a token that is no colour, for that is a mistake in the sheet. */
export function readColour(name: string, read: ReadToken): Colour {
  const colour = parseColour(resolve(`var(--${name})`, read));
  if (!colour) throw new Error(`--${name} is not a colour`);
  return colour;
}

function resolve(value: string, read: ReadToken): string {
  const plain = value.replace(/var\(--([\w-]+)\)/g, (_, name: string) => resolve(read(name) ?? '', read).trim());
  return plain.replace(/calc\(\s*([\d.]+)\s*([*-])\s*([\d.]+)\s*\)/g, (_, a: string, sign: string, b: string) =>
    String(sign === '*' ? Number(a) * Number(b) : Number(a) - Number(b)),
  );
}

type Rgb = readonly [number, number, number];

function channels(colour: Colour): Rgb {
  const { r, g, b } = toRgb({ mode: 'oklch', ...colour });
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [clip(r), clip(g), clip(b)];
}

/** What is seen when `front` lies over `ground`. */
export function over(front: Colour, ground: Colour): Colour {
  if (front.alpha >= 1) return front;
  const [a, b] = [channels(front), channels(ground)];
  const mix = (at: 0 | 1 | 2) => a[at] * front.alpha + b[at] * (1 - front.alpha);
  const mixed = toOklch({ mode: 'rgb', r: mix(0), g: mix(1), b: mix(2) });
  return { l: mixed.l, c: mixed.c, h: mixed.h ?? 0, alpha: 1 };
}

function luminance(colour: Colour): number {
  const [r, g, b] = channels(colour).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** WCAG contrast of two opaque colours, 1 to 21. */
export function ratio(a: Colour, b: Colour): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The least contrast of `front` over any of the grounds. */
export function worst(front: Colour, grounds: readonly Colour[]): number {
  return Math.min(...grounds.map((ground) => ratio(over(front, ground), ground)));
}

/** The colour, or the nearest one darker (`towards` 0) or lighter (1) that has the contrast `need` on every ground. */
export function hold(colour: Colour, grounds: readonly Colour[], need: number, towards: 0 | 1): Colour {
  for (let step = 0; step <= 50; step += 1) {
    const tried = inGamut({ ...colour, l: colour.l + ((towards - colour.l) * step) / 50 });
    if (worst(tried, grounds) >= need) return tried;
  }
  return { l: towards, c: 0, h: 0, alpha: 1 };
}

function inGamut(colour: Colour): Colour {
  const { l, c, h } = clampChroma({ mode: 'oklch', l: colour.l, c: colour.c, h: colour.h }, 'oklch');
  return { l, c, h: h ?? 0, alpha: colour.alpha };
}

/** As CSS, rounded: `oklch(0.5 0.185 264)`. */
export function css(colour: Colour): string {
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  return formatCss({
    mode: 'oklch',
    l: round(colour.l),
    c: round(colour.c),
    h: round(colour.h),
    alpha: round(colour.alpha),
  });
}
