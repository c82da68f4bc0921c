import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('settings', {
  settings: 'Settings',
  backTo: 'Back to {{name}}',
  allSettings: 'All settings',
  copied: 'Copied',
  required: 'This is required.',
  copyByHand: 'This browser does not let a page copy here. Select the text and copy it yourself.',
});
