import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, json, nullable, oneOf, ref, serverSet, text } from '../entity/field.ts';
import { reservedSlugs } from '../routes.ts';
import { logoSchema } from './logo.ts';

export const organizationSizes = ['Just myself', '2-10', '11-50', '51-200', '201-500', '500+'] as const;

export const workspace = defineEntity({
  name: 'workspace',
  label: 'workspace',
  stream: 'id',
  fields: {
    name: text({ max: 80 }),
    slug: serverSet(text({ max: 48 })),
    logo_props: initially(json(logoSchema), null),
    logo_url: serverSet(nullable(text())),
    organization_size: nullable(oneOf(organizationSizes)),
    timezone: initially(text({ max: 64 }), 'UTC'),
    owner: serverSet(ref('person')),
    /** Filled with sample data, and removable as a whole. */
    is_sample: serverSet(initially(flag(), false)),
  },
  audience: () => ({}),
});

export type Workspace = Row<typeof workspace>;

const slugRule = 'must be 1 to 48 letters, digits, hyphens or underscores';

/** Why a workspace cannot have this slug, whoever else has it; null when it can. */
export function slugProblem(slug: unknown): string | null {
  if (slug === undefined || slug === null || slug === '') return 'is required';
  if (typeof slug !== 'string' || slug.length > 48 || !/^[a-zA-Z0-9_-]+$/.test(slug)) return slugRule;
  return reservedSlugs.has(slug.toLowerCase()) ? 'is reserved' : null;
}
