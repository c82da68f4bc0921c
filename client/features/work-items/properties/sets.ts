/** Sets of ids over several work items: what all have, and how one pick changes each. */

/** The members that every one of these sets has. */
export function inAll(sets: readonly (readonly string[])[]): string[] {
  const [first = [], ...rest] = sets;
  return first.filter((id) => rest.every((set) => set.includes(id)));
}

/** A picker's change as an amendment, so that two people who add both succeed. */
export const asAmendment = (change: { add: string } | { remove: string }) =>
  'add' in change ? { add: [change.add] } : { remove: [change.remove] };
