import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('settings', {
  settings: 'Settings',
  backTo: 'Back to {{name}}',
  allSettings: 'All settings',
  copied: 'Copied',
  required: 'This is required.',
  name: 'Name',
  nameNeeded: 'Give it a name.',
  logo: 'Logo',
  changeLogo: 'Change the logo',
  timezone: 'Time zone',
  colour: 'Colour',
  cancel: 'Cancel',
  notSaved: 'Not saved.',
  moveUp: 'Move up',
  moveDown: 'Move down',
  offFirst: 'Already first',
  offLast: 'Already last',
  copyByHand: 'This browser does not let a page copy here. Select the text and copy it yourself.',
});
