import { derived } from '#client/sync/derived.ts';
import type { Session } from '#client/sync/session.ts';
import { Button } from '#client/ui/Button.tsx';
import { toast } from '#client/ui/toast.ts';
import { state } from '#shared/features/state.ts';
import { workItem } from '#shared/features/workItem.ts';
import { openCreate } from '../createStore.ts';
import { itemPath, keyOf } from '../item/useItemLink.ts';
import { copyLinks } from '../menu/itemActions.ts';
import { statesOf } from '../properties/tables.ts';
import { type CreateDraft, storeDraft, storedDraft } from './createDraft.ts';
import { bindPictures } from './draftPictures.ts';
import { text } from './text.ts';

/** What is wrong with a draft, by field; empty when it can be created. */
export function problemsOf(draft: CreateDraft): Partial<Record<'project_id' | 'name' | 'target_date', string>> {
  const name = draft.name.trim();
  return {
    ...(draft.project_id ? {} : { project_id: text('projectNeeded') }),
    ...(name === '' ? { name: text('titleNeeded') } : name.length > 255 ? { name: text('titleLong') } : {}),
    ...(draft.start_date && draft.target_date && draft.start_date > draft.target_date
      ? { target_date: text('datesCrossed') }
      : {}),
  };
}

/** The state that new items of a project get. */
export function defaultStateOf(session: Session, projectId: string | null): string | null {
  const states = derived(session.table(state), statesOf).byProject.get(projectId ?? '') ?? [];
  return (states.find((one) => one.default) ?? states[0])?.id ?? null;
}

interface Created {
  workspace: { id: string; slug: string };
  navigate: (to: string) => void;
}

/**
 * Creates the item at once and says so when the server has it; a refusal gives the draft back. False when there is no
 * project or state for it.
 */
export function createItem(session: Session, draft: CreateDraft, { workspace, navigate }: Created): boolean {
  const { project_id, description_html, name, assignee_ids, label_ids, pictures: _, ...fields } = draft;
  const state_id = fields.state_id ?? defaultStateOf(session, project_id);
  if (!project_id || !state_id) return false;
  const row = { ...fields, name: name.trim(), state_id, assignee_ids: [...assignee_ids], label_ids: [...label_ids] };
  const body = description_html === '' ? {} : { description_html };
  const { id, saved } = session.create(workItem, row, { fixed: { project_id }, body });
  void saved.then((taken) => {
    if (!taken) return giveBack(draft, workspace.id);
    sayCreated(session, id, workspace.slug, navigate);
    const place = { slug: workspace.slug, projectId: project_id, itemId: id };
    bindPictures(session, draft, place).catch(() => toast.show({ text: text('picturesUnbound'), tone: 'bad' }));
  });
  return true;
}

function sayCreated(session: Session, id: string, slug: string, navigate: (to: string) => void): void {
  const item = session.table(workItem).get(id);
  if (!item) return;
  const key = keyOf(session, item);
  const toastId = `created-${id}`;
  const undo = () => {
    toast.close(toastId);
    void session.remove(workItem, id).then((gone) => gone && toast.show({ text: text('undone', { key }) }));
  };
  toast.show({
    id: toastId,
    text: text('created', { key }),
    detail: (
      <span className="mt-1 flex gap-1">
        <Button size="s" variant="ghost" onClick={() => copyLinks(session, slug, [id])}>
          {text('copyLink')}
        </Button>
        <Button size="s" variant="ghost" onClick={undo}>
          {text('undo')}
        </Button>
      </span>
    ),
    action: { label: text('open'), onPress: () => navigate(itemPath(slug, key)) },
  });
}

function giveBack(draft: CreateDraft, workspaceId: string): void {
  if (!storedDraft(workspaceId)) storeDraft(workspaceId, draft);
  toast.show({
    text: text('refused', { name: draft.name.trim() }),
    tone: 'bad',
    action: { label: text('editAgain'), onPress: () => openCreate() },
  });
}
