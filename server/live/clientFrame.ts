import type { ClientFrame, Place } from '#shared/change.ts';
import { isUuid } from '#shared/entity/field.ts';

/** What a client sent, or null for anything that is not a frame. */
export function readFrame(text: string): ClientFrame | null {
  try {
    const frame: unknown = JSON.parse(text);
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return null;
    if (frame.type === 'ping') return { type: 'ping' };
    return frame.type === 'presence' && 'at' in frame ? { type: 'presence', at: readPlace(frame.at) } : null;
  } catch {
    return null;
  }
}

function readPlace(at: unknown): Place {
  const given = typeof at === 'object' && at !== null ? (at as Record<string, unknown>) : {};
  return {
    ...(isUuid(given.project_id) && { project_id: given.project_id }),
    ...(isUuid(given.id) && { id: given.id }),
    ...(typeof given.entity === 'string' && /^[a-z_]{1,40}$/.test(given.entity) && { entity: given.entity }),
  };
}
