/** Every screen and its address. Addresses stand in `shared/routes.ts`; screens are loaded when they are first shown. */
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router';
import { routes } from '#shared/routes.ts';
import { aliasOf, doorLoader, signInLoader } from './features/auth/doorLoaders.ts';
import { ScreenFailed } from './features/session/ScreenFailed.tsx';
import { SignedIn } from './features/session/SignedIn.tsx';
import { signedInLoader } from './features/session/signedInLoader.ts';
import { ScreenMissing, ScreenStopped } from './features/shell/ScreenStopped.tsx';

type Screen = () => Promise<{ Component: React.ComponentType; loader?: LoaderFunction }>;

const screen = (path: string, lazy: Screen): RouteObject => ({ path, lazy });

const signedOut: RouteObject[] = [
  {
    loader: signInLoader,
    ...screen(routes.signIn, async () => ({ Component: (await import('./features/auth/SignIn.tsx')).SignIn })),
  },
  {
    loader: doorLoader,
    ...screen(routes.signUp, async () => ({ Component: (await import('./features/auth/SignUp.tsx')).SignUp })),
  },
  {
    loader: doorLoader,
    ...screen(routes.forgotPassword, async () => ({
      Component: (await import('./features/auth/ForgotPassword.tsx')).ForgotPassword,
    })),
  },
  screen(routes.resetPassword, async () => ({
    Component: (await import('./features/auth/ResetPassword.tsx')).ResetPassword,
  })),
  ...['/sign-in', '/signin', '/login'].map((path) => ({ path, loader: aliasOf('signIn') })),
  ...['/register', '/signup', '/accounts/sign-up'].map((path) => ({ path, loader: aliasOf('signUp') })),
];

const outsideWorkspaces: RouteObject[] = [
  screen(routes.setPassword, async () => ({
    Component: (await import('./features/auth/SetPassword.tsx')).SetPassword,
  })),
];

const inWorkspace: RouteObject[] = [
  screen(routes.projects, async () => ({ Component: (await import('./features/projects/Projects.tsx')).Projects })),
  screen(routes.archivedProjects, async () => ({
    Component: (await import('./features/projects/ArchivedProjects.tsx')).ArchivedProjects,
  })),
  { index: true, lazy: async () => ({ Component: (await import('./features/work-items/YourWork.tsx')).YourWork }) },
];

/** Below a project too, so that who is not in it is offered to join rather than told of a bad address. */
const nowhere: RouteObject[] = ['*', `${routes.projects}/:projectId/*`].map((path) => ({
  path,
  Component: ScreenMissing,
}));

/** Who is signed in and where they belong is asked once, not at every step; `revalidate()` asks again. */
const whenAsked: ShouldRevalidateFunction = ({ currentUrl, nextUrl, currentParams, nextParams }) =>
  currentUrl.href === nextUrl.href || currentParams.workspaceSlug !== nextParams.workspaceSlug;

const signedIn = { loader: signedInLoader, shouldRevalidate: whenAsked, Component: SignedIn };

export const router = createBrowserRouter([
  {
    ErrorBoundary: ScreenFailed,
    HydrateFallback: () => null,
    children: [
      ...signedOut,
      { ...signedIn, children: outsideWorkspaces },
      {
        path: routes.workspace,
        ...signedIn,
        children: [
          {
            lazy: async () => ({ Component: (await import('./features/shell/AppShell.tsx')).AppShell }),
            children: [{ ErrorBoundary: ScreenStopped, children: [...inWorkspace, ...nowhere] }],
          },
        ],
      },
    ],
  },
]);
