import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('documents', {
  loading: 'Loading the text',
  empty: 'Nothing is written here.',
  versions: 'Version history',
  versionsWhy: 'What somebody writes within ten minutes is one version. The last twenty are kept.',
  versionNow: 'As it stands',
  versionBefore: 'Before it was written here',
  versionStands: 'This is the text as it stands',
  versionText: 'Text of this version',
  noVersions: 'No earlier version yet: the first is kept when the text changes.',
  restoreVersion: 'Restore this version',
  versionRestored: 'This version is the text again. What stood before is a version too.',
  versionFailed: 'The version could not be restored.',
  versionsFailed: 'The versions could not be loaded.',
  tryAgain: 'Try again',
});
