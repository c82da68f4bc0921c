import type { InstancePerson } from './instanceLoader.ts';

type Searched = Pick<InstancePerson, 'first_name' | 'last_name' | 'display_name' | 'email'>;

/** Those in whose names or address every word of the search stands, without regard to case or accents. */
export function matchingPeople<P extends Searched>(people: readonly P[], search: string): P[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return people.filter(({ first_name, last_name, display_name, email }) => {
    const all = plain(`${first_name} ${last_name} ${display_name} ${email}`);
    return words.every((word) => all.includes(word));
  });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
