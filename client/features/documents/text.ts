import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('documents', {
  loading: 'Loading the text',
  empty: 'Nothing is written here.',
});
