import type { FloatingPlace } from '#client/ui/Floating.tsx';
import { useEditOff } from './editOff.ts';
import { useCommon } from './fields.ts';
import type { PropertyLook } from './PropertyTrigger.tsx';
import { text } from './text.ts';

/** A property of one work item or of many. With `look` it stands on the page; without, `open` and `anchor` float it. */
export interface PropertyProps extends Omit<FloatingPlace, 'trigger'> {
  ids: readonly string[];
  look?: PropertyLook | undefined;
  /** Only the mark: its name comes on pointing. */
  bare?: boolean | undefined;
}

/** The one project of these items, null when they are in several, and why they cannot be changed. */
export function useTarget(ids: readonly string[]): { projectId: string | null; off: string | undefined } {
  const projectId = useCommon(ids, 'project_id') ?? null;
  const off = useEditOff(ids);
  return { projectId, off: off ?? (projectId || ids.length < 2 ? undefined : text('offSeveralProjects')) };
}

/** How a picker floats: at its own control, or where it is told to. */
export const placeOf = ({ open, onOpenChange, anchor, side, align }: FloatingPlace): FloatingPlace => ({
  ...(open === undefined ? {} : { open }),
  ...(onOpenChange ? { onOpenChange } : {}),
  ...(anchor ? { anchor } : {}),
  ...(side ? { side } : {}),
  ...(align ? { align } : {}),
});
