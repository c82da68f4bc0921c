import { usePlaceTold, usePresence } from '#client/features/shell/presence.ts';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';

/** Tells that this person is at an item while mounted, and shows who else is. */
export function Here({ item: { id, project_id } }: { item: Pick<WorkItem, 'id' | 'project_id'> }) {
  usePlaceTold({ project_id, entity: workItem.name, id });
  const people = usePresence({ project_id, id });
  return people.length > 0 && <AvatarStack people={people} size={24} areHere />;
}
