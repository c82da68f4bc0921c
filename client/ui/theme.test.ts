import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Colour, over, type ReadToken, ratio, readColour, worst } from './contrast.ts';
import { customBase, customTheme } from './customTheme.ts';

const sheet = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** The custom properties that hold on <html data-theme="…">, in the order of the sheet. */
function tokens(theme: string): Map<string, string> {
  const selectors = new Set([':root', '[data-theme]', `[data-theme="${theme}"]`]);
  const found = new Map<string, string>();
  for (const [, selector = '', body = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selector.split(',').some((one) => selectors.has(one.trim()))) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+)\s*:\s*([^;]+)/g)) found.set(name, value.trim());
  }
  return found;
}

interface Measure {
  role: string;
  need: number;
  value: number;
}

/** Every pair of colours that must be told apart, on the worst ground it can stand on. */
function measure(read: ReadToken, isContrast: boolean): Measure[] {
  const colour = (name: string) => readColour(name, read);
  const grounds = ['canvas', 'sunken', 'surface', 'card', 'raised'].map(colour);
  const under = (layer: string, places = grounds): Colour[] => places.map((place) => over(colour(layer), place));
  const some = (...names: string[]) => names.map(colour);
  const everywhere = [...grounds, ...under('layer-1'), ...under('layer-2'), ...under('accent-muted')];
  const inField = [
    ...some('surface', 'raised'),
    ...under('layer-1', some('surface', 'card', 'raised')).map((place) => over(colour('control-fill'), place)),
  ];
  const all = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => colour(`${prefix}-${n + 1}`));
  const row = (role: string, need: number, value: number): Measure => ({ role, need, value });
  const on = (names: string[], need: number, places: readonly Colour[]) =>
    names.map((name) => row(name, need, worst(colour(name), places)));
  const states = ['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'].map((name) => `state-${name}`);
  return [
    ...on(['text-primary', 'text-secondary', 'text-tertiary'], 4.5, everywhere),
    ...on(['text-placeholder'], 4.5, inField),
    ...['accent', 'success', 'warning', 'danger', 'info'].flatMap((name) =>
      on([`${name}-text`], 4.5, [
        ...some('sunken', 'surface', 'raised'),
        ...under(`${name}-muted`, some('surface', 'raised')),
      ]),
    ),
    row('on-accent', 4.5, ratio(colour('text-on-accent'), colour('accent'))),
    row('on-accent, hover', 4.5, ratio(colour('text-on-accent'), colour('accent-hover'))),
    row('on-danger', 4.5, ratio(colour('text-on-danger'), colour('danger'))),
    row('ink on people', 4.5, worst(colour('flag-ink'), all('who', 12))),
    row('rings of people', 3, Math.min(...all('who', 12).map((who) => worst(who, grounds)))),
    row('dots of labels', 3, Math.min(...all('pal', 16).map((label) => worst(label, grounds)))),
    ...on(['icon', 'border-control', 'priority', 'priority-urgent', ...states], 3, grounds),
    ...on(['border-subtle'], isContrast ? 3 : 0, grounds),
    ...on(['code-keyword', 'code-string', 'code-number', 'code-comment'], 4.5, some('sunken', 'surface')),
  ];
}

const failing = (measures: Measure[]) => measures.filter((one) => one.value < one.need);

describe('the built-in themes', () => {
  test.each(['light', 'dark', 'light-contrast', 'dark-contrast'])('%s can be read everywhere', (theme) => {
    const values = tokens(theme);
    const measures = measure((name) => values.get(name), theme.endsWith('contrast'));
    expect(measures.length).toBe(30);
    expect(failing(measures)).toEqual([]);
  });
});

describe('a custom theme', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const fields = fc.record({
    background: hex,
    text: hex,
    primary: hex,
    darkPalette: fc.boolean(),
    sidebarBackground: hex,
    sidebarText: hex,
  });
  const sheets = { light: tokens('light'), dark: tokens('dark') };

  /** As a browser computes them: with every var() put in. */
  const read =
    (base: 'light' | 'dark'): ReadToken =>
    (name) =>
      sheets[base].get(name)?.replace(/var\(--([\w-]+)\)/g, (_, other: string) => read(base)(other) ?? '');

  test('can be read whatever colours a person chooses', () => {
    const seen = { light: 0, dark: 0 };
    fc.assert(
      fc.property(fields, (chosen) => {
        const { base, variables } = customThemeFor(chosen);
        seen[base] += 1;
        const measures = measure((name) => variables[name] ?? sheets[base].get(name), false);
        expect(failing(measures)).toEqual([]);
      }),
      {
        numRuns: 120,
        // Once, a hair's breadth was missing here.
        examples: [
          [
            {
              background: '#f8f4af',
              text: '#000000',
              primary: '#000000',
              darkPalette: false,
              sidebarBackground: '#000000',
              sidebarText: '#000000',
            },
          ],
        ],
      },
    );
    expect(Math.min(seen.light, seen.dark)).toBeGreaterThan(10);
  });

  test('has a sidebar that can be read whatever its colours', () => {
    fc.assert(
      fc.property(fields, (chosen) => {
        const { variables, hasSidebar } = customThemeFor(chosen);
        const colour = (name: string) => readColour(name, (token) => variables[`side-${token}`]);
        const places = [colour('canvas'), ...[1, 2].map((n) => over(colour(`layer-${n}`), colour('canvas')))];
        expect(hasSidebar).toBe(true);
        for (const name of [
          'text-primary',
          'text-secondary',
          'text-tertiary',
          'accent-text',
          'warning-text',
          'danger-text',
        ]) {
          expect(worst(colour(name), places), name).toBeGreaterThanOrEqual(4.5);
        }
        expect(worst(colour('icon'), places)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 60 },
    );
  });

  test('leaves colours alone that can be read already', () => {
    const { variables, base } = customThemeFor({ background: '#ffffff', text: '#111111', primary: '#2f4bbf' });
    expect(base).toBe('light');
    expect(readColour('surface', (name) => variables[name]).l).toBeCloseTo(1, 2);
    expect(readColour('accent-text', (name) => variables[name]).h).toBeCloseTo(readColour('x', () => '#2f4bbf').h, 0);
  });

  test('keeps the colours of labels and people where they can be seen', () => {
    const { variables } = customThemeFor({ background: '#fff7ec', text: '#3b2a1a', primary: '#c2410c' });
    expect(Number(variables.l)).toBeGreaterThan(0.55);
    expect(Number(variables.wl)).toBeGreaterThan(0.5);
  });

  test('takes the dark palette switch where the background is neither light nor dark', () => {
    expect(customThemeFor({ background: '#808080', darkPalette: true }).base).toBe('dark');
    expect(customThemeFor({ background: '#808080', darkPalette: false }).base).toBe('light');
  });

  test('reads the five colours from one line as well', () => {
    const line = customThemeFor({ palette: '#ffffff,#111111,#2f4bbf,#101010,#ffffff' });
    const apart = customThemeFor({
      background: '#ffffff',
      text: '#111111',
      primary: '#2f4bbf',
      sidebarBackground: '#101010',
      sidebarText: '#ffffff',
    });
    expect(line).toEqual(apart);
  });

  function customThemeFor(chosen: Parameters<typeof customTheme>[0]) {
    return customTheme(chosen, read(customBase(chosen)));
  }
});
