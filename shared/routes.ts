/** The paths of the client's screens, in one table (reference/ux §1). `path` builds one from its parameters. */
export const routes = {
  signIn: '/',
  signUp: '/sign-up',
  forgotPassword: '/accounts/forgot-password',
  resetPassword: '/accounts/reset-password',
  setPassword: '/accounts/set-password',
  onboarding: '/onboarding',
  createWorkspace: '/create-workspace',
  invitations: '/invitations',
  workspaceInvitation: '/workspace-invitations',
  account: '/settings/profile/:tab',
  instance: '/settings/instance/:tab',
  workspace: '/:workspaceSlug',
  projects: '/:workspaceSlug/projects',
  archivedProjects: '/:workspaceSlug/projects/archives',
  workItems: '/:workspaceSlug/projects/:projectId/issues',
  archivedWorkItems: '/:workspaceSlug/projects/:projectId/archives/issues',
  pages: '/:workspaceSlug/projects/:projectId/pages',
  page: '/:workspaceSlug/projects/:projectId/pages/:pageId',
  workItem: '/:workspaceSlug/browse/:workItemKey',
  workspaceSettings: '/:workspaceSlug/settings',
  workspaceMembers: '/:workspaceSlug/settings/members',
  projectSettings: '/:workspaceSlug/settings/projects/:projectId',
  projectSettingsTab: '/:workspaceSlug/settings/projects/:projectId/:tab',
} as const;

export type RouteName = keyof typeof routes;

type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a screen. Parameters are encoded. */
export function pathTo<Name extends RouteName>(
  name: Name,
  params: Record<Params<(typeof routes)[Name]>, string>,
): string {
  return routes[name].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((params as Record<string, string>)[key] ?? ''),
  );
}

/** First path segments that a workspace's slug may not be, because screens, calls or files live there (reference §3.14). */
export const reservedSlugs: ReadonlySet<string> = new Set([
  '404',
  'accounts',
  'admin',
  'api',
  'assets',
  'auth',
  'billing',
  'business',
  'calendar',
  'channels',
  'chat',
  'collab',
  'config',
  'configuration',
  'create-workspace',
  'dashboard',
  'desktop',
  'drive',
  'enterprise',
  'epic',
  'epics',
  'flags',
  'god-mode',
  'health',
  'import',
  'importers',
  'initiative',
  'initiatives',
  'installations',
  'instance',
  'instances',
  'integration',
  'integrations',
  'invitations',
  'license',
  'licenses',
  'live',
  'login',
  'm',
  'metrics',
  'mobile',
  'monitor',
  'monitoring',
  'onboarding',
  'one',
  'onload',
  'pages',
  'password',
  'pro',
  'profile',
  'real-time',
  'register',
  'settings',
  'sign-in',
  'sign-up',
  'signin',
  'signup',
  'spaces',
  'story',
  'upgrade',
  'workflow',
  'workflows',
  'workspace-invitations',
  'workspaces',
]);
