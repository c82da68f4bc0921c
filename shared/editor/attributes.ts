import { safeImage, safeLink } from '#shared/text/html.ts';
import { type AttributeRule, neededAttributes, tags } from './schema.ts';

/** The value of an attribute as it may stand in a document, or undefined where it may not. */
export function cleanValue(rule: AttributeRule, value: string): string | undefined {
  switch (rule.kind) {
    case 'one_of':
      return rule.values.includes(value) ? value : undefined;
    case 'integer':
      return cleanInteger(rule, value);
    case 'pattern':
      return rule.pattern.test(value) ? value : undefined;
    case 'text':
      return value.slice(0, rule.maxLength);
    case 'link':
      return safeLink(value);
    case 'image':
      return safeImage(value);
  }
}

/**
 * Those attributes of a tag that it may carry, cleaned. Undefined for a tag that no document has, and for one that lacks
 * an attribute without which it means nothing.
 */
export function cleanAttributes(
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  const rules = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (!rules) return undefined;
  const kept: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const clean = value === undefined ? undefined : cleanValue(rule, value);
    if (clean !== undefined) kept[name] = clean;
  }
  const needed = (Object.hasOwn(neededAttributes, tag) && neededAttributes[tag]) || [];
  return needed.every((name) => name in kept) ? kept : undefined;
}

function cleanInteger({ min, max }: { min: number; max: number }, value: string): string | undefined {
  const number = /^\s*\d{1,7}\s*$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? String(number) : undefined;
}
