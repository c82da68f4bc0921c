import { defineEntity, type Row } from '../entity/entity.ts';
import { initially, nullable, number, ref, serverSet, text } from '../entity/field.ts';

export const label = defineEntity({
  name: 'label',
  label: 'label',
  stream: 'workspace_id',
  fields: {
    workspace_id: serverSet(ref('workspace')),
    project_id: serverSet(ref('project')),
    name: text({ max: 255 }),
    color: initially(text({ max: 40 }), '#60646C'),
    parent: nullable(ref('label')),
    sort_order: initially(number(), 65535),
  },
  audience: (row) => ({ project_id: row.project_id }),
});

export type Label = Row<typeof label>;
