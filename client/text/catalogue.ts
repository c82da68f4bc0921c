/**
 * Interface text: one typed catalogue per feature, over i18next. A key that does not exist does not compile.
 *
 * `const text = catalogue('projects', { created: 'Created {{name}}', items_one: '{{count}} item', items_other: '{{count}} items' })`
 * gives `text('created', { name })` and `text('items', { count })`.
 */
import i18next from 'i18next';

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  interpolation: { escapeValue: false },
  initAsync: false,
});

type Plural = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Key<K> = K extends `${infer Base}${Plural}` ? Base : K;

/** What a catalogue's texts are asked for by. */
export type Text<C> = (key: Key<keyof C & string>, values?: Record<string, string | number>) => string;

/** Registers the English texts of a feature and gives the function that says them in the person's language. */
export function catalogue<const C extends Record<string, string>>(feature: string, english: C): Text<C> {
  i18next.addResourceBundle('en', feature, english);
  const say = i18next.t as (key: string, options: Record<string, unknown>) => string;
  return (key, values) => {
    const asked = values ? `${feature} ${key} ${JSON.stringify(values)}` : `${feature} ${key}`;
    const known = said.get(asked);
    if (known !== undefined) return known;
    if (said.size >= mostRemembered) said.clear();
    const text = say(key, { ...values, ns: feature });
    said.set(asked, text);
    return text;
  };
}

/** What was said last: a list says the same few hundred texts again with every row that comes into sight. */
const said = new Map<string, string>();
const mostRemembered = 5000;
i18next.on('languageChanged', () => said.clear());
