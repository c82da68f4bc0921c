import type { AccountDeps } from './auth/deps.ts';
import { publicAddress, readInstance } from './auth/instance.ts';
import { documentsIn } from './documents/documentStore.ts';
import { activityRoutes } from './features/activity.ts';
import type { FileDeps } from './features/asset.ts';
import { assetRoutes } from './features/assetRoutes.ts';
import { attachmentRoutes } from './features/attachmentRoutes.ts';
import { changeRoutes } from './features/changes.ts';
import { descriptionVersionRoutes } from './features/descriptionVersions.ts';
import { estimateRoutes } from './features/estimate.ts';
import { favoriteRoutes } from './features/favoriteRoutes.ts';
import { importRoutes } from './features/importJob.ts';
import { invitationAnswerRoutes } from './features/invitationAnswer.ts';
import { labelRoutes } from './features/label.ts';
import { ownProjectRoutes } from './features/ownProjects.ts';
import { pageListRoutes } from './features/pageListRoutes.ts';
import { pageRoutes } from './features/pageRoutes.ts';
import { pageTextRoutes } from './features/pageTextRoutes.ts';
import { projectAssetRoutes } from './features/projectAssetRoutes.ts';
import { projectMemberRoutes } from './features/projectMember.ts';
import { projectRoutes } from './features/projectRoutes.ts';
import { sampleRoutes } from './features/sample.ts';
import { searchRoutes } from './features/search.ts';
import { stateRoutes } from './features/state.ts';
import { tableRoutes } from './features/tables.ts';
import { userAssetRoutes } from './features/userAssetRoutes.ts';
import { userProfileRoutes } from './features/userProfile.ts';
import { viewSettingRoutes } from './features/viewSettings.ts';
import { workItemBulkRoutes } from './features/workItemBulk.ts';
import { workItemListRoutes } from './features/workItemListRoutes.ts';
import { workItemRoutes } from './features/workItemRoutes.ts';
import { workspaceRoutes } from './features/workspace.ts';
import { workspaceInvitationRoutes } from './features/workspaceInvitation.ts';
import { workspaceMemberRoutes } from './features/workspaceMember.ts';
import { workspaceUserPropertyRoutes } from './features/workspaceUserProperty.ts';
import type { Route } from './http/route.ts';
import { invitationMail } from './mail/mails.ts';

/** The routes of all features, each with what it needs of the instance. A request tries them in turn: the busiest come first. */
export function featureRoutes(deps: AccountDeps): Route[] {
  const { store, mailer, storage, limits, config } = deps;
  const { fileSizeLimit, publicUrl } = config;
  const files: FileDeps = { storage, limits, policy: deps.uploadPolicy, fileSizeLimit, publicUrl };
  const mayCreateWorkspace = async () => !(await readInstance(store.reads)).is_workspace_creation_disabled;
  return [
    ...workItemListRoutes(),
    ...workItemRoutes(),
    ...workItemBulkRoutes(),
    ...tableRoutes(),
    ...activityRoutes(),
    ...changeRoutes(),
    ...descriptionVersionRoutes(),
    ...estimateRoutes(),
    ...favoriteRoutes(),
    ...importRoutes(),
    ...labelRoutes(),
    ...pageListRoutes(),
    ...pageRoutes(),
    ...pageTextRoutes({ documents: documentsIn(deps.database) }),
    ...projectRoutes(),
    ...searchRoutes(),
    ...stateRoutes(),
    ...viewSettingRoutes(),
    ...sampleRoutes({ mayCreateWorkspace }),
    ...workspaceRoutes({ mayCreateWorkspace }),
    ...workspaceMemberRoutes(),
    ...workspaceUserPropertyRoutes(),
    ...workspaceInvitationRoutes({
      mail: { sendInvitation: (invitation) => mailer.send(invitationMail(invitation)) },
      publicUrl: (req) => publicAddress(deps, req),
    }),
    ...invitationAnswerRoutes({ mustVerifyEmail: () => mailer.isConfigured }),
    ...ownProjectRoutes(),
    ...projectMemberRoutes(),
    ...userProfileRoutes(),
    ...assetRoutes(files),
    ...userAssetRoutes(files),
    ...projectAssetRoutes(files),
    ...attachmentRoutes(files),
  ];
}
