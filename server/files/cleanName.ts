import { extname } from 'node:path';

const longest = 255;

/**
 * A name that is safe to keep, show and offer for saving: no folders, no leading dots, nothing that is not seen or that
 * turns the direction of text, and at most 255 characters with its ending kept.
 */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const seen = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|\s+$/g, '');
  if (seen === '') return 'file';
  if (seen.length <= longest) return seen;
  const ending = extname(seen).slice(0, 20);
  return `${[...seen]
    .slice(0, longest - ending.length)
    .join('')
    .slice(0, longest - ending.length)}${ending}`.toWellFormed();
}

/** How a browser is told to show or save a file. The plain name is for programs that read no other. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
