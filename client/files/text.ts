import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('files', {
  notSent: 'The file could not be sent. Check your connection and try again.',
  pictureHint: 'JPEG, PNG, WebP or GIF. You can also drop one here.',
});
