/**
 * What a file is, from its own bytes. What its sender says of it decides nothing but whether it is refused: a file that
 * lies about itself is not kept, and what is kept is served as what it is.
 */
import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { AppError } from '#shared/errors.ts';
import { isPictureType, pictureRule } from '#shared/features/asset.ts';
import { pictureSize } from './pictureSize.ts';

/** So much of a file is looked at. The measures of a photo stand behind its colour profile and preview. */
export const headBytes = 512 * 1024;

const mostPixels = 50_000_000;

const plainText = 'text/plain';
const unknown = 'application/octet-stream';

export interface Expectation {
  /** As its sender declared it. */
  declared: string;
  mustBePicture: boolean;
}

/** The type of a file whose first bytes these are. Throws `unsupported` where it is not what it is said or has to be. */
export async function demandType(head: Buffer, { declared, mustBePicture }: Expectation): Promise<string> {
  const type = await typeOf(head);
  if (mustBePicture && !isPictureType(type))
    throw refusal(`This file is ${inWords(type)}. A picture ${pictureRule}.`, pictureRule);
  if (!agree(plain(declared), type))
    throw refusal(
      `This file says that it is ${inWords(plain(declared))}, but it is ${inWords(type)}.`,
      'is not the type of this file',
    );
  if (isPictureType(type)) demandMeasures(type, head);
  return type;
}

async function typeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return plain(found.mime);
  return isText(head) ? plainText : unknown;
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  // The head may end within a character.
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - (head.length < headBytes ? 0 : cut))));
}

const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'application/x-zip-compressed': 'application/zip',
  'application/x-gzip': 'application/gzip',
};

function plain(type: string): string {
  const [name = ''] = type.toLowerCase().split(';');
  return aliases[name.trim()] ?? name.trim();
}

const isTextual = (type: string) =>
  /^text\/|[/+](xml|json|javascript|ecmascript|yaml|x-yaml|toml|sql|x-sh|x-httpd-php|rtf|typescript)$/.test(type);

/** Kinds that are kept in a container of another: what is seen of it first is the container. */
const families: readonly RegExp[] = [
  /^application\/(zip|epub\+zip|java-archive|x-xpinstall|x-ft-.*|vnd\.(openxmlformats|oasis|ms-|android|google-earth|apple).*)$/,
  /^application\/(x-cfb|msword|vnd\.ms-.*|x-msi)$/,
  /^(audio|video)\/|^application\/(ogg|mp4|mxf|vnd\.ms-asf)$/,
  /^application\/(gzip|x-gtar|x-tar|x-compressed-tar)$/,
  /^application\/(x-msdownload|x-dosexec|x-msdos-program|vnd\.microsoft\.portable-executable)$/,
  /^image\/(heic|heif|avif)(-sequence)?$/,
  /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  /^image\/(tiff|x-.*)$/,
];

/** Whether bytes of type `found` may go by the name of `declared`. Names that no bytes can prove are let be. */
function agree(declared: string, found: string): boolean {
  if (declared === '' || declared === unknown || declared === found) return true;
  if (isPictureType(declared) || isPictureType(found)) return false;
  if (isTextual(declared)) return isTextual(found);
  if (families.some((family) => family.test(declared) && family.test(found))) return true;
  return !supportedMimeTypes.has(declared as never);
}

function demandMeasures(type: string, head: Buffer): void {
  const size = pictureSize(type, head);
  if (!size || size.width < 1 || size.height < 1)
    throw refusal('This picture is damaged: its size cannot be read.', 'is damaged');
  if (size.width * size.height > mostPixels)
    throw refusal(
      `This picture has ${size.width} × ${size.height} pixels. The most is ${mostPixels / 1_000_000} million.`,
      `has more than ${mostPixels / 1_000_000} million pixels`,
    );
}

const refusal = (message: string, rule: string) => new AppError('unsupported', message, { fields: { file: rule } });

const spoken: Readonly<Record<string, string>> = {
  'image/jpeg': 'a JPEG image',
  'image/png': 'a PNG image',
  'image/webp': 'a WebP image',
  'image/gif': 'a GIF image',
  'image/svg+xml': 'an SVG image',
  'application/pdf': 'a PDF',
  'application/zip': 'a ZIP archive',
  'application/xml': 'XML',
  'text/plain': 'text',
  'text/html': 'a web page',
  [unknown]: 'of no known type',
};

const inWords = (type: string) => spoken[type] ?? `of the type ${type.replace(/[^\w.+/-]/g, '').slice(0, 80)}`;
