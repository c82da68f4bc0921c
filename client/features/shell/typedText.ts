/** What somebody typed or chose in a refused change, as text to copy: one field on a line, ids left out. */
export function typedText(typed: unknown): string {
  if (typeof typed === 'string') return typed;
  if (typeof typed !== 'object' || typed === null) return '';
  const lines = Object.entries(typed).flatMap(([field, value]) => {
    const said = asText(value);
    return said ? [`${plain(field)}: ${said}`] : [];
  });
  const [only] = lines;
  return lines.length === 1 && only ? only.slice(only.indexOf(': ') + 2) : lines.join('\n');
}

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function asText(value: unknown): string {
  if (typeof value === 'string')
    return id.test(value)
      ? ''
      : value
          .replace(/<[^>]+>/g, ' ')
          .replace(/ +/g, ' ')
          .trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const plain = (field: string): string => {
  const words = field.replace(/_html$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
