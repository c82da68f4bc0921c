/**
 * Interface text: one typed catalogue per feature. A key that does not exist does not compile.
 *
 * `const text = catalogue('projects', { created: 'Created {{name}}', items_one: '{{count}} item', items_other: '{{count, number}} items' })`
 * gives `text('created', { name })` and `text('items', { count })`. Keys and braces are written as i18next's, so that its
 * tools and translators can read them; what it would weigh in every first load is not needed to say them.
 */

type Plural = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Key<K> = K extends `${infer Base}${Plural}` ? Base : K;
type Values = Record<string, string | number>;

/** What a catalogue's texts are asked for by. */
export type Text<C> = (key: Key<keyof C & string>, values?: Values) => string;

const language = 'en';
const plural = new Intl.PluralRules(language);
const figure = new Intl.NumberFormat(language);
/** By feature: where another language's texts take the place of the English ones. */
const catalogues = new Map<string, Record<string, string>>();

/** Registers the English texts of a feature and gives the function that says them. */
export function catalogue<const C extends Record<string, string>>(feature: string, english: C): Text<C> {
  catalogues.set(feature, english);
  return (key, values) => {
    const texts = catalogues.get(feature) ?? english;
    return filled(formOf(texts, key, values?.count) ?? key, values);
  };
}

/** The form that goes with the count: none of all may have words of its own. */
function formOf(texts: Record<string, string>, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return texts[key];
  const none = count === 0 ? texts[`${key}_zero`] : undefined;
  return none ?? texts[`${key}_${plural.select(count)}`] ?? texts[`${key}_other`] ?? texts[key];
}

function filled(text: string, values: Values = {}): string {
  return text.replace(/\{\{\s*(\w+)(, number)?\s*\}\}/g, (_, name: string, isFigure?: string) => {
    const value = values[name] ?? '';
    return isFigure && typeof value === 'number' ? figure.format(value) : String(value);
  });
}
