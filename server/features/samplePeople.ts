import { sql } from 'kysely';
import { parseDraft } from '#shared/entity/entity.ts';
import { type Person, person } from '#shared/features/person.ts';
import type { Tx } from '../db/tx.ts';
import { samplePeople } from './sampleContent.ts';

/** Nobody can have an address here (RFC 2606), so nobody gets mail for them or signs in as them. */
const domain = 'people.sample.invalid';

/** Makes the people of a sample. They have no account. Each id is a stream that the commit opens. */
export async function createSamplePeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  const made: Person[] = [];
  for (const [index, id] of ids.entries()) {
    const given = samplePeople[index % samplePeople.length];
    if (!given) continue;
    const { first_name, last_name, timezone } = given;
    const fields = { first_name, last_name, display_name: `${first_name} ${last_name}`, user_timezone: timezone };
    const row = await tx.insert(person, {
      ...parseDraft(person, fields),
      id,
      email: `${id}@${domain}`,
      avatar_url: null,
      cover_image_url: null,
      is_active: true,
      is_bot: false,
      is_email_verified: false,
      is_password_autoset: true,
      is_instance_admin: false,
    });
    made.push(row);
  }
  return made;
}

/** Removes those of these people who came with a sample. Holds their streams. */
export async function removeSamplePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.removeWhere(
    person,
    sql<boolean>`person.deleted_at is null and person.id = any(${ids}::uuid[])
      and person.email = person.id || ${`@${domain}`} and not exists (select from auth_user u where u.id = person.id)`,
  );
}
