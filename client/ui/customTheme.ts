/**
 * A whole theme from three to five colours. The grounds follow the background, the greys follow the text, the accent
 * follows the primary colour; then whatever carries words is moved in lightness until it has 4.5:1 on every ground it
 * can stand on, and whatever else carries meaning until it has 3:1. So no choice of colours makes Tandem unreadable.
 */
import { type Colour, css, hold, over, parseColour, type ReadToken, ratio, readColour, worst } from './contrast.ts';

/** The theme fields of a profile (spec §3). */
export interface ThemeFields {
  theme: string;
  text: string;
  /** The five colours in one line, for clients that send it so: background, text, primary, sidebar background, sidebar text. */
  palette: string;
  primary: string;
  background: string;
  darkPalette: boolean;
  sidebarText: string;
  sidebarBackground: string;
}

/** Theme fields as a profile holds them. */
export type GivenTheme = { [K in keyof ThemeFields]?: ThemeFields[K] | undefined };

export interface CustomTheme {
  /** The built-in theme that all underived roles come from. */
  base: 'light' | 'dark';
  hasSidebar: boolean;
  /** Custom properties without their dashes, and their values. */
  variables: Record<string, string>;
}

interface Chosen {
  background: Colour;
  text: Colour;
  primary: Colour;
  sidebarBackground: Colour | null;
  sidebarText: Colour | null;
}

const defaults = { light: ['#ffffff', '#1c1f26'], dark: ['#16181d', '#e9ebf0'] } as const;
const ink: Colour = { l: 0.16, c: 0.02, h: 270, alpha: 1 };
const paper: Colour = { l: 1, c: 0, h: 0, alpha: 1 };

function chosen(fields: GivenTheme, base: 'light' | 'dark'): Chosen {
  const line = fields.palette?.split(',') ?? [];
  const pick = (value: string | undefined, at: number, fallback?: string) =>
    parseColour(value) ?? parseColour(line[at]) ?? parseColour(fallback);
  return {
    background: pick(fields.background, 0, defaults[base][0]) ?? paper,
    text: pick(fields.text, 1, defaults[base][1]) ?? ink,
    primary: pick(fields.primary, 2, '#3b5bdb') ?? ink,
    sidebarBackground: pick(fields.sidebarBackground, 3),
    sidebarText: pick(fields.sidebarText, 4),
  };
}

/** Light or dark: what the background is; where it is neither, or missing, what the dark palette switch says. */
export function customBase(fields: GivenTheme): 'light' | 'dark' {
  const background = parseColour(fields.background) ?? parseColour(fields.palette?.split(',')[0]);
  if (background && background.l > 0.72) return 'light';
  if (background && background.l < 0.42) return 'dark';
  return fields.darkPalette ? 'dark' : 'light';
}

/** No text can be read on a middling grey in all its states, so grounds keep to their end of the scale. */
function ground(colour: Colour, isDark: boolean, shift = 0): Colour {
  const l = isDark ? Math.min(colour.l, 0.3) + shift : Math.max(colour.l, 0.9) + shift;
  return { l: Math.min(1, Math.max(0.05, l)), c: Math.min(colour.c, isDark ? 0.06 : 0.05), h: colour.h, alpha: 1 };
}

function grounds(background: Colour, isDark: boolean) {
  const shifts = isDark
    ? { canvas: -0.034, sunken: -0.018, surface: 0, card: 0.026, raised: 0.046 }
    : { canvas: -0.029, sunken: -0.017, surface: 0, card: 0, raised: 0 };
  return {
    canvas: ground(background, isDark, shifts.canvas),
    sunken: ground(background, isDark, shifts.sunken),
    surface: ground(background, isDark, shifts.surface),
    card: ground(background, isDark, shifts.card),
    raised: ground(background, isDark, shifts.raised),
  };
}

/** Between text and ground, `part` of the way, in the text's hue. */
function greyed(text: Colour, behind: Colour, part: number): Colour {
  return { ...text, c: Math.min(text.c, 0.04), l: text.l + (behind.l - text.l) * part };
}

function accents(primary: Colour, isDark: boolean) {
  const wanted: Colour = { ...primary, alpha: 1, l: Math.min(0.82, Math.max(0.3, primary.l)) };
  const onAccent = ratio(paper, wanted) >= ratio(ink, wanted) || wanted.l < 0.62 ? paper : ink;
  const away = onAccent === paper ? 0 : 1;
  const accent = hold(wanted, [onAccent], 4.5, away);
  const hover = hold({ ...accent, l: accent.l + (away === 0 ? -0.05 : 0.05) }, [onAccent], 4.5, away);
  const muted: Colour = {
    ...primary,
    l: isDark ? 0.65 : 0.52,
    c: Math.min(primary.c, 0.18),
    alpha: isDark ? 0.17 : 0.09,
  };
  return { accent, hover, onAccent, muted, line: { ...muted, alpha: 0.45 } };
}

/** The palettes share one lightness: it moves until the worst of them holds. Their chroma and hues stay. */
function paletteLightness(palette: 'pal' | 'who', all: readonly Colour[], read: ReadToken, towards: 0 | 1): number {
  const [token, count] = palette === 'pal' ? (['l', 16] as const) : (['wl', 12] as const);
  const colours = Array.from({ length: count }, (_, n) => readColour(`${palette}-${n + 1}`, read));
  const step = towards === 0 ? -0.01 : 0.01;
  let shift = 0;
  while (Math.abs(shift) < 0.5 && colours.some((colour) => worst({ ...colour, l: colour.l + shift }, all) < 3.05))
    shift += step;
  return Math.round((Number(read(token)) + shift) * 100) / 100;
}

const words = ['success-text', 'warning-text', 'danger-text', 'info-text'];
const codes = ['code-keyword', 'code-string', 'code-number'];
const signs = [
  'success',
  'warning',
  'priority',
  'priority-urgent',
  'state-backlog',
  'state-unstarted',
  'state-started',
  'state-completed',
  'state-cancelled',
  'state-triage',
];

/** Every role that depends on the person's colours. `read` gives the base theme's tokens. */
export function customTheme(fields: GivenTheme, read: ReadToken): CustomTheme {
  const base = customBase(fields);
  const isDark = base === 'dark';
  const towards = isDark ? 1 : 0;
  const { background, text, primary, sidebarBackground, sidebarText } = chosen(fields, base);
  const places = grounds(background, isDark);
  const { surface, raised } = places;
  const plain = Object.values(places);
  const accent = accents(primary, isDark);
  const layered = (layers: readonly Colour[]) => plain.flatMap((place) => layers.map((layer) => over(layer, place)));
  const layers = [readColour('layer-1', read), readColour('layer-2', read), accent.muted];
  const everywhere = [...plain, ...layered(layers)];
  const controlFill = isDark ? readColour('control-fill', read) : surface;
  const inFields = [...everywhere, ...everywhere.map((place) => over(controlFill, place))];
  const tinted = [
    ...plain,
    ...layered([accent.muted, ...words.map((name) => readColour(name.replace('text', 'muted'), read))]),
  ];

  const colours: Record<string, Colour> = {
    ...places,
    'control-fill': controlFill,
    'text-primary': hold(text, everywhere, 7, towards),
    'text-secondary': hold(greyed(text, surface, 0.24), everywhere, 5.5, towards),
    'text-tertiary': hold(greyed(text, surface, 0.36), everywhere, 4.6, towards),
    'text-placeholder': hold(greyed(text, surface, 0.36), inFields, 4.6, towards),
    'text-disabled': greyed(text, surface, 0.6),
    icon: hold(greyed(text, surface, 0.36), everywhere, 3.2, towards),
    'border-control': hold(greyed(text, surface, 0.55), plain, 3.05, towards),
    accent: accent.accent,
    'accent-hover': accent.hover,
    'text-on-accent': accent.onAccent,
    'accent-muted': accent.muted,
    'accent-line': accent.line,
    'accent-text': hold(primary, tinted, 4.6, towards),
  };
  for (const name of words) colours[name] = hold(readColour(name, read), tinted, 4.6, towards);
  for (const name of codes)
    colours[name] = hold(readColour(name, read), [places.sunken, surface, raised], 4.6, towards);
  for (const name of signs) colours[name] = hold(readColour(name, read), plain, 3.05, towards);

  const variables = Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, css(colour)]));
  variables.l = String(paletteLightness('pal', plain, read, towards));
  variables.wl = String(paletteLightness('who', plain, read, towards));
  if (sidebarBackground) Object.assign(variables, sidebar(sidebarBackground, sidebarText, primary, read));
  return { base, hasSidebar: sidebarBackground !== null, variables };
}

/** The sidebar may be dark in a light theme and the other way round, so it carries greys and layers of its own. */
function sidebar(background: Colour, text: Colour | null, primary: Colour, read: ReadToken): Record<string, string> {
  const isDark = background.l < 0.6;
  const towards = isDark ? 1 : 0;
  const canvas = ground(background, isDark);
  const shade: Colour = isDark ? { l: 0.95, c: 0.02, h: 270, alpha: 1 } : { l: 0.3, c: 0.03, h: 270, alpha: 1 };
  const layers = [0.045, 0.08, 0.125].map((alpha): Colour => ({ ...shade, alpha }));
  const all = [canvas, ...layers.slice(0, 2).map((layer) => over(layer, canvas))];
  const wanted = text ?? (isDark ? paper : ink);
  const colours: Record<string, Colour> = {
    canvas,
    'text-primary': hold(wanted, all, 7, towards),
    'text-secondary': hold(greyed(wanted, canvas, 0.24), all, 5.5, towards),
    'text-tertiary': hold(greyed(wanted, canvas, 0.36), all, 4.6, towards),
    icon: hold(greyed(wanted, canvas, 0.36), all, 3.2, towards),
    'accent-text': hold(primary, all, 4.6, towards),
    'border-subtle': { ...shade, alpha: 0.1 },
    'border-strong': { ...shade, alpha: 0.18 },
  };
  layers.forEach((layer, at) => {
    colours[`layer-${at + 1}`] = layer;
  });
  for (const name of ['warning-text', 'danger-text']) colours[name] = hold(readColour(name, read), all, 4.6, towards);
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`side-${name}`, css(colour)]));
}
