import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import type { AnyEntity, Base } from '#shared/entity/entity.ts';

export interface Removal {
  entity: AnyEntity;
  row: Base;
  /** What is said once it is gone. */
  said: string;
  undo: string;
}

/** Deletes a row at once, with a way back for as long as the toast stands. */
export function removeWithUndo(session: Session, { entity, row, said, undo }: Removal): void {
  const held = { ...row };
  const restore = () => void session.mutations.doing.restore(entity.name, held);
  void session
    .remove(entity, row.id, { label: said })
    .then((taken) => taken && toast.show({ text: said, action: { label: undo, onPress: restore } }));
}
