/** Who is on a document: the names and colours by which the others see them. Said by the server, whatever a client says. */
import type { beforeHandleAwarenessPayload } from '@hocuspocus/server';
import type { Opened } from './opened.ts';

/** The most that one person's state may hold, as JSON: a caret and a name. */
const largestState = 4096;

/** Overwrites who somebody says to be by who they are, and leaves of the rest only where their caret is [C17]. */
export async function nameTheOnesHere({
  states,
  context,
  connection,
}: Pick<beforeHandleAwarenessPayload<Opened>, 'states' | 'context' | 'connection'>): Promise<void> {
  if (!connection) return; // from another node, which has done so
  for (const [client, state] of states) {
    const named = { user: shownAs(context as Opened), cursor: state.cursor ?? null };
    if (JSON.stringify(named).length > largestState) states.delete(client);
    else states.set(client, named);
  }
}

/** How somebody is shown to the others: id, name, and a hue that is theirs everywhere. */
export const shownAs = ({ caller, rights }: Pick<Opened, 'caller' | 'rights'>) => ({
  id: caller.personId,
  name: rights.name,
});
