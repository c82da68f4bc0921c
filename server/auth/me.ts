import * as z from 'zod/mini';
import { type Person, person } from '#shared/features/person.ts';
import { findVisible } from '../entity/crud.ts';
import type { Context } from '../http/context.ts';
import { momentAnswer, rowWith } from '../http/entitySchema.ts';

const mePlus = {
  avatar: z.string(),
  cover_image: z.nullable(z.string()),
  date_joined: momentAnswer,
  username: z.string(),
};

/** What `presentMe` answers: alone, and within another answer. */
export const meAnswer = { row: person, plus: mePlus };
export const meSchema = rowWith(person, mePlus);

/** A person as they see themselves, with the names under which compatible clients look for the same. */
export const presentMe = (person: Person) => ({
  ...person,
  avatar: person.avatar_url ?? '',
  cover_image: person.cover_image_url,
  date_joined: person.created_at,
  username: person.id,
});

export const readMe = (context: Context): Promise<Person> => findVisible(context.read, person, { id: context.me });
