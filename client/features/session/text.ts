import { catalogue } from '#client/text/catalogue.ts';

export const text = catalogue('session', {
  loading: 'Loading…',
  couldNotLoad: 'Tandem could not be reached',
  couldNotLoadWhy: 'Nothing is lost. Check the connection and try again.',
  tryAgain: 'Try again',
  noWorkspace: 'There is no such workspace, or you are not in it',
  noWorkspaceWhy: 'Check the address, or choose one of your workspaces.',
  myWorkspaces: 'My workspaces',
  notFound: 'This page could not be found',
  notFoundWhy: 'It may have been moved or deleted, or you may not be allowed to see it.',
  goHome: 'Go home',
  removed: 'You are no longer in this workspace.',
  somebody: 'Somebody',
  signedOut: 'You were signed out.',
});
