import { CircleAlert, Clock } from 'lucide-react';
import { membersByPerson } from '#client/features/session/memberships.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { Flag } from '#client/ui/Flag.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { workspaceMember } from '#shared/features/membership.ts';
import { asPerson } from '../properties/tables.ts';
import { useIsWaiting, useRefusal } from './signs.ts';
import { text } from './text.ts';

/** How saving stands: nothing when all is well, a clock after a second without an answer, a sign for a refusal. */
export function SavingSign({ id }: { id: string }) {
  const isWaiting = useIsWaiting(id);
  const why = useRefusal(id);
  if (isWaiting) {
    return (
      <span className="waits" role="img" aria-label={text('waiting')} title={text('waiting')}>
        <Icon of={Clock} size={14} />
      </span>
    );
  }
  if (!why) return null;
  return (
    <Tooltip text={text('refused', { why })}>
      <span className="refused" role="img" aria-label={text('refused', { why })}>
        <Icon of={CircleAlert} size={14} />
      </span>
    </Tooltip>
  );
}

/** The name tab of somebody who has the item open. */
export function GuestFlag({ personId }: { personId: string }) {
  const members = useDerived(useSession().table(workspaceMember), membersByPerson);
  const name = asPerson(personId, members).name;
  return <Flag personId={personId} name={name.split(' ')[0] || text('unknown')} />;
}
