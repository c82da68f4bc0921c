/** What is being written for a new work item. Kept in this browser, per workspace, until it is created or discarded. */
import { type Priority, priorities } from '#shared/features/workItem.ts';
import type { CreateDefaults } from '../createStore.ts';

export interface CreateDraft {
  project_id: string | null;
  name: string;
  description_html: string;
  state_id: string | null;
  priority: Priority;
  assignee_ids: readonly string[];
  label_ids: readonly string[];
  start_date: string | null;
  target_date: string | null;
  estimate_point: string | null;
  parent_id: string | null;
  /** Addresses of the pictures that were sent for it. */
  pictures: readonly string[];
}

const empty: CreateDraft = {
  project_id: null,
  name: '',
  description_html: '',
  state_id: null,
  priority: 'none',
  assignee_ids: [],
  label_ids: [],
  start_date: null,
  target_date: null,
  estimate_point: null,
  parent_id: null,
  pictures: [],
};

/** What belongs to a project and means nothing in another. */
export const projectBound = {
  state_id: null,
  assignee_ids: [],
  label_ids: [],
  estimate_point: null,
  parent_id: null,
} satisfies Partial<CreateDraft>;

const keyOf = (workspaceId: string): string => `tandem.create.${workspaceId}`;

/** Whether anything was written that would be missed. */
export const hasWords = ({ name, description_html }: Pick<CreateDraft, 'name' | 'description_html'>): boolean =>
  name.trim() !== '' || description_html !== '';

/** The draft that was left behind, or null. */
export function storedDraft(workspaceId: string): CreateDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? readDraft(stored) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft that holds words; one without is forgotten. */
export function storeDraft(workspaceId: string, draft: CreateDraft | null): void {
  try {
    if (draft && hasWords(draft)) localStorage.setItem(keyOf(workspaceId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(workspaceId));
  } catch {
    // Without storage a draft lives as long as its dialog.
  }
}

/** A new draft: what was left behind, else what the place it was asked for from tells. */
export function beginDraft(defaults: CreateDefaults, projectId: string | null): CreateDraft {
  const given = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined));
  return readDraft({ ...empty, project_id: projectId, ...given });
}

function readDraft(given: object): CreateDraft {
  const { project_id, name, description_html, state_id, priority, assignee_ids, label_ids, ...rest } = given as Record<
    keyof CreateDraft,
    unknown
  >;
  return {
    project_id: asText(project_id),
    name: asText(name) ?? '',
    description_html: asText(description_html) ?? '',
    state_id: asText(state_id),
    priority: priorities.find((one) => one === priority) ?? 'none',
    assignee_ids: asTexts(assignee_ids),
    label_ids: asTexts(label_ids),
    start_date: asText(rest.start_date),
    target_date: asText(rest.target_date),
    estimate_point: asText(rest.estimate_point),
    parent_id: asText(rest.parent_id),
    pictures: asTexts(rest.pictures),
  };
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
