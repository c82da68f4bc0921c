/** Sends a file to where it belongs: announces it, sends its bytes with progress, and says that they are there. */
import type { Clock } from '#client/sync/clock.ts';
import { newId } from '#client/sync/id.ts';
import { errorOf } from '#client/sync/send.ts';
import type { Session } from '#client/sync/session.ts';
import { AppError } from '#shared/errors.ts';
import { text } from './text.ts';

/** What a file is for. An id that is null is of something yet to be made, to which it is bound later. */
export type UploadTarget =
  | { type: 'USER_AVATAR' | 'USER_COVER' }
  | { type: 'WORKSPACE_LOGO'; workspaceSlug: string }
  | { type: 'PROJECT_COVER'; workspaceSlug: string; projectId: string | null }
  | { type: 'ISSUE_ATTACHMENT'; workspaceSlug: string; projectId: string; issueId: string }
  | {
      type: 'ISSUE_DESCRIPTION' | 'COMMENT_DESCRIPTION' | 'PAGE_DESCRIPTION';
      workspaceSlug: string;
      projectId: string;
      entityId: string | null;
    };

export interface Upload {
  target: UploadTarget;
  file: File;
  /** Told of the part that is sent, 0 to 1, at most every 16 ms (spec §9). */
  onProgress?: ((part: number) => void) | undefined;
  /** Stops it; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

interface Announced {
  upload_data: { url: string; fields: Record<string, string> };
  asset_id: string;
  asset_url: string;
}

/** Answers the file's address. Throws the `AppError` of a refusal, whose sentence is for the person; trying again is the caller's. */
export async function uploadAsset(
  session: Pick<Session, 'send' | 'clock'>,
  { target, file, onProgress, signal }: Upload,
): Promise<string> {
  signal?.throwIfAborted();
  const path = pathOf(target);
  const about = { name: file.name, type: file.type, size: file.size, ...bound(target) };
  const { body } = await session.send<Announced>('POST', path, about, newId());
  signal?.throwIfAborted();
  await sendForm(body.upload_data, { file, signal, onProgress: throttled(session.clock, onProgress) });
  signal?.throwIfAborted();
  await session.send('PATCH', `${path}${body.asset_id}/`, undefined, newId());
  return body.asset_url;
}

/** Removes what a target shows at `url`. Throws the `AppError` of a refusal. */
export async function removeAsset(session: Pick<Session, 'send'>, target: UploadTarget, url: string): Promise<void> {
  const id = url.split('/').at(-2);
  await session.send('DELETE', `${pathOf(target)}${id}/`, undefined, newId());
}

function pathOf(target: UploadTarget): string {
  const top = '/api/assets/v2/';
  if (!('workspaceSlug' in target)) return `${top}user-assets/`;
  const workspace = `${top}workspaces/${encodeURIComponent(target.workspaceSlug)}/`;
  if (target.type === 'WORKSPACE_LOGO' || target.type === 'PROJECT_COVER') return workspace;
  const project = `${workspace}projects/${target.projectId}/`;
  return target.type === 'ISSUE_ATTACHMENT' ? `${project}issues/${target.issueId}/attachments/` : project;
}

function bound(target: UploadTarget): { entity_type: string; entity_identifier?: string | null } {
  if (target.type === 'PROJECT_COVER') return { entity_type: target.type, entity_identifier: target.projectId };
  if ('entityId' in target) return { entity_type: target.type, entity_identifier: target.entityId };
  return { entity_type: target.type };
}

const debounceMs = 16;

/** Tells the latest of what is told often. */
function throttled(clock: Clock, tell: Upload['onProgress']): (part: number) => void {
  let latest = 0;
  let isWaiting = false;
  return (part) => {
    latest = part;
    if (isWaiting || !tell) return;
    isWaiting = true;
    clock.after(debounceMs, () => {
      isWaiting = false;
      tell(latest);
    });
  };
}

interface Sending {
  file: File;
  signal: AbortSignal | undefined;
  onProgress(part: number): void;
}

/** `fetch` does not tell how much it has sent. */
function sendForm({ url, fields }: Announced['upload_data'], { file, signal, onProgress }: Sending): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () =>
    request.status === 204 ? resolve() : reject(errorOf(request.status, bodyOf(request.responseText))),
  );
  request.addEventListener('error', () => reject(new AppError('unavailable', text('notSent'))));
  request.addEventListener('abort', () => reject(signal?.reason));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.open('POST', url);
  request.setRequestHeader('accept', 'application/json');
  request.send(form);
  return promise;
}

function bodyOf(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
