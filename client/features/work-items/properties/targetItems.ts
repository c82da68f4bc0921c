/** Which items a command is about: those that the last place with item keys names, a peek before the list under it. */
type Targets = () => readonly string[];

const places: Targets[] = [];

function add(targets: Targets): () => void {
  places.push(targets);
  return () => void places.splice(places.indexOf(targets), 1);
}

/** The first place from the top that names any. */
function current(): readonly string[] {
  for (const targets of places.toReversed()) {
    const ids = targets();
    if (ids.length > 0) return ids;
  }
  return [];
}

export const targetItems = { add, current };
