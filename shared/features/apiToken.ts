import * as z from 'zod/mini';
import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, json, moment, nullable, ref, serverSet, text } from '../entity/field.ts';

export const tokenScopes = ['read', 'write'] as const;

/** A key for programs. It may do what its owner may; the secret itself is shown once and kept hashed, elsewhere. */
export const apiToken = defineEntity({
  name: 'api_token',
  label: 'API token',
  stream: 'user',
  fields: {
    user: serverSet(ref('person')),
    label: text({ max: 255 }),
    description: initially(text({ max: 2000, min: 0 }), ''),
    scopes: initially(
      json(
        z
          .array(z.enum(tokenScopes), { error: `must be a list of ${tokenScopes.join(', ')}` })
          .check(z.minLength(1, 'must name at least one scope'), z.maxLength(2)),
      ),
      ['read', 'write'],
    ),
    expired_at: nullable(moment()),
    last_used: serverSet(nullable(moment())),
    is_active: serverSet(initially(flag(), true)),
  },
  audience: (row) => ({ person_id: row.user }),
});

export type ApiToken = Row<typeof apiToken>;
