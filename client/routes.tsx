/** Every screen and its address. Addresses stand in `shared/routes.ts`; screens are loaded when they are first shown. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { routes } from '#shared/routes.ts';
import { ScreenFailed } from './features/session/ScreenFailed.tsx';
import { SignedIn } from './features/session/SignedIn.tsx';
import { signedInLoader } from './features/session/signedInLoader.ts';

type Screen = () => Promise<{ Component: React.ComponentType }>;

const screen = (path: string, lazy: Screen): RouteObject => ({ path, lazy });

const signedOut: RouteObject[] = [];

const outsideWorkspaces: RouteObject[] = [];

const inWorkspace: RouteObject[] = [
  screen(routes.workspace, async () => ({ Component: (await import('./features/work-items/YourWork.tsx')).YourWork })),
];

export const router = createBrowserRouter([
  {
    ErrorBoundary: ScreenFailed,
    HydrateFallback: () => null,
    children: [
      ...signedOut,
      { loader: signedInLoader, Component: SignedIn, children: outsideWorkspaces },
      {
        path: routes.workspace,
        loader: signedInLoader,
        Component: SignedIn,
        children: [
          {
            lazy: async () => ({ Component: (await import('./features/shell/AppShell.tsx')).AppShell }),
            children: inWorkspace,
          },
        ],
      },
    ],
  },
]);
