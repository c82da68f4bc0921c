import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, integer, oneOf, ref, serverSet, text } from '../entity/field.ts';

export const estimateTypes = ['categories', 'points', 'time'] as const;

/** A scale to estimate work by. The one with `last_used` is active in its project, the others are archived (spec §4). */
export const estimate = defineEntity({
  name: 'estimate',
  label: 'estimate',
  stream: 'workspace',
  fields: {
    workspace: serverSet(ref('workspace')),
    project: serverSet(ref('project')),
    name: text({ max: 255 }),
    description: initially(text({ max: 2000, min: 0 }), ''),
    type: initially(oneOf(estimateTypes), 'categories'),
    last_used: initially(flag(), false),
  },
  audience: (row) => ({ project_id: row.project }),
});

export type Estimate = Row<typeof estimate>;

/** One step of a scale; `key` orders the steps. */
export const estimatePoint = defineEntity({
  name: 'estimate_point',
  label: 'estimate point',
  stream: 'workspace',
  fields: {
    workspace: serverSet(ref('workspace')),
    project: serverSet(ref('project')),
    estimate: serverSet(ref('estimate')),
    key: integer({ min: 0, max: 1000 }),
    value: text({ max: 20 }),
    description: initially(text({ max: 2000, min: 0 }), ''),
  },
  audience: (row) => ({ project_id: row.project }),
});

export type EstimatePoint = Row<typeof estimatePoint>;
