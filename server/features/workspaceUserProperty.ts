import * as z from 'zod/mini';
import { inWorkspace } from '#shared/access.ts';
import { parsePatch } from '#shared/entity/entity.ts';
import { type WorkspaceUserProperty, workspaceUserProperty } from '#shared/features/project.ts';
import type { Tx } from '../db/tx.ts';
import { findVisible } from '../entity/crud.ts';
import type { Context } from '../http/context.ts';
import { readBody } from '../http/readBody.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { defaultSettings, mergeSettings } from './viewSettings.ts';

const path = '/api/workspaces/:workspaceSlug/user-properties/';

const viewPropsBody = z.object({
  view_props: z.record(z.string(), z.unknown(), { error: 'must be an object' }),
});

/** How a person sees the lists that span the workspace. Nobody else reads or hears of it. */
export function workspaceUserPropertyRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path,
      access: inWorkspace('guest'),
      summary: 'Reads how the caller sees the workspace’s lists; made with the usual settings when there is none yet.',
      answer: { row: workspaceUserProperty },
      async handle(context) {
        const own = await findVisible(context.read, workspaceUserProperty, {
          workspace: context.workspace.id,
          user: context.me,
        }).catch(() => undefined);
        return ok(own ?? (await context.commit((tx) => ownSettings(tx, context))));
      },
    },
    {
      method: 'PATCH',
      path,
      access: inWorkspace('guest'),
      summary: 'Changes how the caller sees the workspace’s lists. Objects are merged by key.',
      body: { patch: workspaceUserProperty },
      answer: { row: workspaceUserProperty },
      async handle(context) {
        const patch = parsePatch(workspaceUserProperty, context.body);
        return ok(
          await context.commit(async (tx) => {
            const own = await ownSettings(tx, context);
            return tx.update(workspaceUserProperty, own.id, mergeSettings(own, patch));
          }),
        );
      },
    },
    {
      method: 'POST',
      path: '/api/workspaces/:workspaceSlug/workspace-views/',
      access: inWorkspace('guest'),
      status: 204,
      summary: 'Keeps the caller’s older kind of view settings.',
      body: { schema: viewPropsBody },
      async handle(context) {
        const { view_props } = readBody(context, viewPropsBody);
        await context.commit(async (tx) => {
          const own = await ownSettings(tx, context);
          const patch = mergeSettings(own, { preferences: { view_props } });
          await tx.update(workspaceUserProperty, own.id, patch);
        });
        return noContent;
      },
    },
  ];
}

/** The caller's row, made if need be. Under the workspace's lock, so there is never a second. */
async function ownSettings(tx: Tx, { me, workspace }: Context): Promise<WorkspaceUserProperty> {
  const own = { workspace: workspace.id, user: me };
  return (
    (await tx.find(workspaceUserProperty, own)) ??
    tx.insert(workspaceUserProperty, { ...own, ...defaultSettings(), preferences: {} })
  );
}
