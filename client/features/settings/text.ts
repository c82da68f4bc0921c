import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('settings', {
  settings: 'Settings',
  backTo: 'Back to {{name}}',
  allSettings: 'All settings',
});
