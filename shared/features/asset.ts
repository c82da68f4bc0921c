/** What a file may be for (spec §3, asset types). */
export const assetTypes = [
  'COMMENT_DESCRIPTION',
  'ISSUE_ATTACHMENT',
  'ISSUE_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'PROJECT_COVER',
  'USER_AVATAR',
  'USER_COVER',
  'WORKSPACE_LOGO',
] as const;
export type AssetType = (typeof assetTypes)[number];

/** Pictures: the only types of all assets but attachments, and all that is ever shown inline. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Said where a file is no picture; a picker can say it before anything is sent. */
export const pictureRule = 'must be a JPEG, PNG, WebP or GIF image';

/** Whether bytes of this type may be shown in a page. `image/jpg` is what some programs call JPEG. */
export const isPictureType = (type: string): boolean => {
  const plain = type.toLowerCase();
  return plain === 'image/jpg' || pictureTypes.some((known) => known === plain);
};

/** Whether a file of this kind must be a picture. */
export const mustBePicture = (type: AssetType): boolean => type !== 'ISSUE_ATTACHMENT';

/** A size as people say it: `5 MB`, `640 KB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB'];
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`;
}
