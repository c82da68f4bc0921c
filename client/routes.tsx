/** Every screen and its address. Addresses stand in `shared/routes.ts`; screens are loaded when they are first shown. */
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { pathTo, routes } from '#shared/routes.ts';
import { accountLoader } from './features/account/accountLoader.ts';
import { readInstance } from './features/auth/calls.ts';
import { aliasOf, doorLoader, signInLoader } from './features/auth/doorLoaders.ts';
import { instanceLoader } from './features/instance/instanceLoader.ts';
import { oneInvitationLoader } from './features/onboarding/oneInvitationLoader.ts';
import { ScreenFailed } from './features/session/ScreenFailed.tsx';
import { SignedIn } from './features/session/SignedIn.tsx';
import { signedInLoader } from './features/session/signedInLoader.ts';
import { ProjectGate } from './features/shell/ProjectGate.tsx';
import { ScreenMissing, ScreenStopped } from './features/shell/ScreenStopped.tsx';
import { plan } from './ui/later.tsx';

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
  {
    loader: oneInvitationLoader,
    ...screen(routes.workspaceInvitation, async () => ({
      Component: (await import('./features/onboarding/OneInvitation.tsx')).OneInvitation,
    })),
  },
  ...['/sign-in', '/signin', '/login'].map((path) => ({ path, loader: aliasOf('signIn') })),
  ...['/register', '/signup', '/accounts/sign-up'].map((path) => ({ path, loader: aliasOf('signUp') })),
];

const outsideWorkspaces: RouteObject[] = [
  screen(routes.setPassword, async () => ({
    Component: (await import('./features/auth/SetPassword.tsx')).SetPassword,
  })),
  {
    loader: readInstance,
    ...screen(routes.onboarding, async () => ({
      Component: (await import('./features/onboarding/Onboarding.tsx')).Onboarding,
    })),
  },
  {
    loader: readInstance,
    ...screen(routes.createWorkspace, async () => ({
      Component: (await import('./features/onboarding/CreateWorkspace.tsx')).CreateWorkspace,
    })),
  },
  {
    loader: readInstance,
    ...screen(routes.invitations, async () => ({
      Component: (await import('./features/onboarding/Invitations.tsx')).Invitations,
    })),
  },
  {
    loader: accountLoader,
    ...screen(routes.account, async () => ({
      Component: (await import('./features/account/AccountSettings.tsx')).AccountSettings,
    })),
  },
  { path: '/settings/profile', loader: () => redirect(pathTo('account', { tab: 'general' })) },
  {
    loader: instanceLoader,
    ...screen(routes.instance, async () => ({
      Component: (await import('./features/instance/InstanceSettings.tsx')).InstanceSettings,
    })),
  },
  { path: '/settings/instance', loader: () => redirect(pathTo('instance', { tab: 'general' })) },
];

const inWorkspace: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./features/work-items/YourWork.tsx')).YourWork }) },
  screen(routes.projects, async () => ({ Component: (await import('./features/projects/Projects.tsx')).Projects })),
  screen(routes.archivedProjects, async () => ({
    Component: (await import('./features/projects/ArchivedProjects.tsx')).ArchivedProjects,
  })),
  screen(routes.workItem, async () => ({
    Component: (await import('./features/work-items/item/WorkItemPage.tsx')).WorkItemPage,
  })),
  screen(routes.workItems, async () => ({
    Component: (await import('./features/work-items/list/ProjectWorkItems.tsx')).ProjectWorkItems,
  })),
  screen(routes.archivedWorkItems, async () => ({
    Component: (await import('./features/work-items/list/ArchivedWorkItems.tsx')).ArchivedWorkItems,
  })),
  screen(routes.pages, async () => ({ Component: (await import('./features/pages/Pages.tsx')).Pages })),
  screen(routes.page, async () => ({ Component: (await import('./features/pages/PageScreen.tsx')).PageScreen })),
];

const settings: RouteObject[] = [
  screen(routes.workspaceSettings, async () => ({
    Component: (await import('./features/settings/workspace/WorkspaceGeneral.tsx')).WorkspaceGeneral,
  })),
  screen(routes.workspaceMembers, async () => ({
    Component: (await import('./features/settings/workspace/WorkspaceMembers.tsx')).WorkspaceMembers,
  })),
  ...[routes.projectSettings, routes.projectSettingsTab].map((path) =>
    screen(path, async () => ({
      Component: (await import('./features/settings/project/ProjectSettings.tsx')).ProjectSettings,
    })),
  ),
];

/** Below a project too, so that who is not in it is offered to join rather than told of a bad address. */
const nowhere: RouteObject[] = ['*', `${routes.projects}/:projectId/*`].map((path) => ({
  path,
  Component: ScreenMissing,
}));

/** Who is signed in is asked again for another workspace, or when told to: not for every filter in the address. */
const asksAnew = ({ currentUrl, currentParams, nextUrl, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href || currentParams.workspaceSlug !== nextParams.workspaceSlug;

/** What opens over any list: the peek and the create dialog. */
const itemLayer: RouteObject = {
  lazy: async () => ({ Component: (await import('./features/work-items/item/ItemLayer.tsx')).ItemLayer }),
  children: [{ Component: ProjectGate, children: [...inWorkspace, ...nowhere] }],
};

/** The screens that one goes to from any other, also without a network. */
function planScreens(): void {
  for (const { lazy } of inWorkspace) if (typeof lazy === 'function') plan(lazy);
}

/** The screens beside the sidebar. */
const framed: RouteObject = {
  lazy: async () => {
    planScreens();
    return { Component: (await import('./features/onboarding/WithTour.tsx')).WithTour };
  },
  children: [
    {
      lazy: async () => ({ Component: (await import('./features/shell/AppShell.tsx')).AppShell }),
      children: [{ ErrorBoundary: ScreenStopped, children: [itemLayer] }],
    },
  ],
};

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
        shouldRevalidate: asksAnew,
        Component: SignedIn,
        children: [
          {
            lazy: async () => ({ Component: (await import('./features/shell/InWorkspace.tsx')).InWorkspace }),
            children: [...settings, framed],
          },
        ],
      },
    ],
  },
]);
