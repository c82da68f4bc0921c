import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, nullable, number, oneOf, ref, serverSet, text } from '../entity/field.ts';

/** What can be kept at hand, and the folders that hold it. */
export const favoriteTypes = ['project', 'page', 'folder'] as const;
export type FavoriteType = (typeof favoriteTypes)[number];

/** What a person keeps at hand in a workspace. The largest `sequence` stands first. */
export const favorite = defineEntity({
  name: 'favorite',
  label: 'favourite',
  stream: 'workspace_id',
  fields: {
    workspace_id: serverSet(ref('workspace')),
    user: serverSet(ref('person')),
    entity_type: oneOf(favoriteTypes),
    /** The id of what is kept; null for a folder. */
    entity_identifier: nullable(ref('favorite_entity')),
    /** The project that it is in, or is. */
    project_id: serverSet(nullable(ref('project'))),
    /** The name of a folder; anything else goes by its own. */
    name: nullable(text()),
    is_folder: initially(flag(), false),
    parent: nullable(ref('favorite')),
    sequence: initially(number(), 65535),
  },
  audience: ({ user, project_id }) => ({ person_id: user, ...(project_id && { project_id }) }),
});

export type Favorite = Row<typeof favorite>;
