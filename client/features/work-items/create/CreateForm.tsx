import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Kbd } from '#client/ui/Kbd.tsx';
import { Note } from '#client/ui/Note.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { type CreateDefaults, closeCreate } from '../createStore.ts';
import { CreateProperties } from './CreateProperties.tsx';
import { hasWords } from './createDraft.ts';
import { createItem, problemsOf } from './createItem.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { removePictures, shownPictures } from './draftPictures.ts';
import { ProjectChoice } from './ProjectChoice.tsx';
import { text } from './text.ts';
import { useCreateDraft } from './useCreateDraft.ts';

/** The form of a new work item. ⌘Enter creates; closing keeps what was typed. */
export function CreateForm({ defaults }: { defaults: CreateDefaults }) {
  const session = useSession();
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const { draft, round, projects, wasKept, change, addPicture, moveTo, next, discard } = useCreateDraft(defaults);
  const [more, setMore] = useState(false);
  const [tried, setTried] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  const problems = problemsOf(draft);
  const shown = tried ? problems : {};
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return title.current?.focus();
    if (!createItem(session, draft, { workspace, navigate })) return;
    setTried(false);
    if (more) next();
    else discard();
    if (more) title.current?.focus();
    else closeCreate();
  };
  const giveUp = () => {
    void removePictures(session, draft.pictures);
    discard();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) submit(event);
  };
  if (projects.length === 0) return <Note tone="info">{text('noProject')}</Note>;
  return (
    <form className="grid gap-3" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className="flex items-center gap-2 pr-8">
        <ProjectChoice
          projects={projects}
          value={draft.project_id}
          off={shownPictures(draft).length > 0 && text('picturesStay')}
          onChange={moveTo}
        />
        <span className="mute">{text('newItem')}</span>
      </div>
      {shown.project_id && (
        <p role="alert" className="hint bad">
          {shown.project_id}
        </p>
      )}
      {wasKept && hasWords(draft) && <p className="mute">{text('draftKept')}</p>}
      <div>
        <textarea
          ref={title}
          className="title-edit"
          rows={1}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write this
          autoFocus
          aria-label={text('title')}
          aria-invalid={shown.name ? true : undefined}
          aria-describedby={shown.name ? 'create-title-note' : undefined}
          placeholder={text('titlePlaceholder')}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value.replaceAll('\n', ' ') })}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {shown.name && (
          <p id="create-title-note" role="alert" className="hint bad">
            {shown.name}
          </p>
        )}
      </div>
      <DescriptionField
        key={round}
        projectId={draft.project_id}
        onPicture={addPicture}
        html={draft.description_html}
        onChange={(description_html) => change({ description_html })}
      />
      <CreateProperties draft={draft} onChange={change} />
      {shown.target_date && (
        <p role="alert" className="hint bad">
          {shown.target_date}
        </p>
      )}
      <div className="create-f">
        {hasWords(draft) && (
          <Button variant="ghost" onClick={giveUp}>
            {text('discard')}
          </Button>
        )}
        <span className="sp" />
        <Switch checked={more} onChange={setMore} label={text('createMore')} />
        <Button variant="primary" type="submit">
          {text('create')}
          <Kbd keys="$mod+Enter" plain />
        </Button>
      </div>
    </form>
  );
}
