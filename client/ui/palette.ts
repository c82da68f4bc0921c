/** The sixteen label colours. What is stored is the name; what shows follows the theme. */
export const paletteNames = [
  'grey',
  'slate',
  'red',
  'orange',
  'amber',
  'gold',
  'lime',
  'green',
  'teal',
  'cyan',
  'sky',
  'blue',
  'indigo',
  'violet',
  'pink',
  'brown',
] as const;
export type PaletteName = (typeof paletteNames)[number];

const places = new Map<string, string>(paletteNames.map((name, at) => [name, `var(--pal-${at + 1})`]));

/** The CSS colour of a stored one: a palette name, or any colour that came from elsewhere (an import, the API). */
export function paletteColour(stored: string | null | undefined): string {
  return places.get(stored ?? 'grey') ?? stored ?? 'var(--pal-1)';
}
