import * as z from 'zod/mini';
import type { Audience } from '../access.ts';
import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, json, moment, nullable, oneOfNumbers, ref, refs, serverSet, text } from '../entity/field.ts';
import { logoSchema } from './logo.ts';

/** Who may open a page: its projects' people, or its owner alone (spec §3). */
export const pageAccess = { public: 0, private: 1 } as const;

/** The most characters that the name of a page may have. */
export const pageNameMax = 2000;

/** What a page without a name is called on screen, and in the name of its copy. */
export const untitled = 'Untitled';

/** How a page is laid out for everybody who reads it. */
const viewPropsSchema = z.object({ full_width: z.optional(z.boolean()) });

/** The fields of a page that say who may know of it. */
export interface PagePlace {
  access: number;
  owned_by: string;
  project_ids: string[];
}

/** Who may hear of a page: of a private one its owner, while they are in its project; guests of what they own. */
export const pageAudience = ({ access, owned_by, project_ids: [project_id = ''] }: PagePlace): Audience =>
  access === pageAccess.private ? { person_id: owned_by, project_id } : { project_id, creator_id: owned_by };

export const page = defineEntity({
  name: 'page',
  label: 'page',
  stream: 'workspace',
  fields: {
    workspace: serverSet(ref('workspace')),
    /** One project, until pages stand in several. */
    project_ids: serverSet(initially(refs('project'), [])),
    name: initially(text({ max: pageNameMax, min: 0 }), ''),
    color: initially(text({ max: 40, min: 0 }), ''),
    label_ids: initially(refs('label'), []),
    owned_by: serverSet(ref('person')),
    access: initially(oneOfNumbers([pageAccess.public, pageAccess.private]), pageAccess.public),
    logo_props: initially(json(logoSchema), null),
    is_locked: serverSet(initially(flag(), false)),
    locked_by: serverSet(nullable(ref('person'))),
    archived_at: serverSet(nullable(moment())),
    parent: serverSet(nullable(ref('page'))),
    view_props: initially(json(viewPropsSchema), { full_width: false }),
    external_source: nullable(text()),
    external_id: nullable(text()),
    /** Changes whenever the text does; the text itself is asked for with the detail. */
    description_hash: serverSet(nullable(text())),
  },
  audience: pageAudience,
});

export type Page = Row<typeof page>;

/** What a page is called on screen. */
export const pageTitle = ({ name }: Pick<Page, 'name'>): string => name || untitled;
