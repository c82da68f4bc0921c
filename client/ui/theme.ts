/**
 * Puts a theme on the page: `data-theme` on <html>, and for a custom one its derived roles as inline custom properties.
 * Nothing re-renders; the sheets follow.
 */
import type { GivenTheme } from './customTheme.ts';

export type { GivenTheme } from './customTheme.ts';

export const themes = ['light', 'dark', 'light-contrast', 'dark-contrast', 'system', 'custom'] as const;
export type ThemeName = (typeof themes)[number];

let stopFollowing: (() => void) | null = null;
let inline: string[] = [];
let latest: GivenTheme | null = null;

/** The theme that fields name; `system` when they name none that exists. */
export function themeName(fields: GivenTheme): ThemeName {
  return themes.find((name) => name === fields.theme) ?? 'system';
}

/** Shows the theme at once; a custom one when what derives it is here. `system` goes on following the machine, its wish for more contrast included. */
export function applyTheme(fields: GivenTheme): void {
  stopFollowing?.();
  stopFollowing = null;
  latest = fields;
  clearInline();
  const name = themeName(fields);
  if (name === 'system') stopFollowing = followSystem();
  else if (name === 'custom') void applyCustom(fields);
  else show(name);
}

function show(theme: string): void {
  document.documentElement.dataset.theme = theme;
}

function followSystem(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const contrast = window.matchMedia('(prefers-contrast: more)');
  const follow = () => show(`${dark.matches ? 'dark' : 'light'}${contrast.matches ? '-contrast' : ''}`);
  dark.addEventListener('change', follow);
  contrast.addEventListener('change', follow);
  follow();
  return () => {
    dark.removeEventListener('change', follow);
    contrast.removeEventListener('change', follow);
  };
}

async function applyCustom(fields: GivenTheme): Promise<void> {
  const { customBase, customTheme } = await import('./customTheme.ts');
  if (latest !== fields) return;
  const root = document.documentElement;
  show(customBase(fields));
  const computed = getComputedStyle(root);
  const { variables, hasSidebar } = customTheme(
    fields,
    (name) => computed.getPropertyValue(`--${name}`).trim() || undefined,
  );
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value);
  inline = Object.keys(variables);
  root.toggleAttribute('data-sidebar', hasSidebar);
}

function clearInline(): void {
  for (const name of inline) document.documentElement.style.removeProperty(`--${name}`);
  inline = [];
  document.documentElement.removeAttribute('data-sidebar');
}
