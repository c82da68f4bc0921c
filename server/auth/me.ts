import type { Person } from '#shared/features/person.ts';

/** A person as they see themselves, with the names under which compatible clients look for the same. */
export const presentMe = (person: Person) => ({
  ...person,
  avatar: person.avatar_url ?? '',
  cover_image: person.cover_image_url,
  date_joined: person.created_at,
  username: person.id,
});
