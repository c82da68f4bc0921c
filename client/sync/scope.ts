/** What of the data something is about: one of the two streams that a session hears, or one project in it. */
import { type AnyEntity, type Base, type Fields, fieldOf } from '#shared/entity/entity.ts';

/** The workspace's stream, or the person's own. */
export type StreamKind = 'workspace' | 'me';

export interface Scope {
  kind: StreamKind;
  /** Absent for what spans the workspace. */
  projectId?: string | undefined;
}

/** Whether what is in one scope may be in the other. */
export const overlap = (a: Scope, b: Scope): boolean =>
  a.kind === b.kind && (!a.projectId || !b.projectId || a.projectId === b.projectId);

/** The stream that tells of an entity's rows. */
export function streamKind(entity: AnyEntity): StreamKind {
  if (entity.stream === 'id') return entity.name === 'workspace' ? 'workspace' : 'me';
  return (entity.fields as Fields)[entity.stream]?.refersTo === 'person' ? 'me' : 'workspace';
}

/** Which rows of an entity are in a scope on its stream. */
export function inScope(entity: AnyEntity, { projectId }: Scope): (row: Base) => boolean {
  if (projectId === undefined) return () => true;
  if (entity.name === 'project') return (row) => row.id === projectId;
  const field = Object.entries(entity.fields as Fields).find(([, { refersTo }]) => refersTo === 'project')?.[0];
  return (row) => field !== undefined && [fieldOf(row, field)].flat().includes(projectId);
}

/** Which stream's number the answers of a path carry (`api.md`, X-Seq). */
export const kindOfPath = (path: string): StreamKind =>
  /^\/api\/workspaces\/[^/?]+\//.test(path) ? 'workspace' : 'me';
