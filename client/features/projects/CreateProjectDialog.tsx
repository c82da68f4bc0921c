import { type FormEvent, type RefObject, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { LogoPicker } from '#client/ui/LogoPicker.tsx';
import { Note } from '#client/ui/Note.tsx';
import { RadioGroup } from '#client/ui/RadioGroup.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { networks } from '#shared/roles.ts';
import { pathTo } from '#shared/routes.ts';
import { LeadPicker } from './LeadPicker.tsx';
import { logoValue, storedLogo } from './logoValue.ts';
import { text } from './text.ts';
import { useNewProject } from './useNewProject.ts';

/** Makes a project and goes there. What was typed is kept as a draft until it is made. */
export function CreateProjectDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open ? <Open onOpenChange={onOpenChange} /> : null;
}

function Open({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const { slug: workspaceSlug } = useWorkspace();
  const nameRef = useRef<HTMLInputElement>(null);
  const formId = useId();
  const form = useNewProject(({ id }) => {
    onOpenChange(false);
    navigate(pathTo('workItems', { workspaceSlug, projectId: id }));
  });
  const footer = (
    <>
      <Button onClick={() => onOpenChange(false)}>{text('cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" busy={form.isSending}>
        {text('create')}
      </Button>
    </>
  );
  return (
    <Dialog open onOpenChange={onOpenChange} title={text('newProject')} initialFocus={nameRef} footer={footer}>
      <NewProjectForm id={formId} form={form} nameRef={nameRef} />
    </Dialog>
  );
}

interface FormProps {
  id: string;
  form: ReturnType<typeof useNewProject>;
  nameRef: RefObject<HTMLInputElement | null>;
}

function NewProjectForm({ id, form, nameRef }: FormProps) {
  const { draft, identifier, edit, problems, general, submit } = form;
  const logo = logoValue(draft.logo_props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={id} onSubmit={onSubmit} className="pform" noValidate>
      {general && <Note tone="bad">{general}</Note>}
      <div className="pform-name">
        <LogoPicker
          label={text('logo')}
          value={logo}
          onChange={(next) => edit({ logo_props: storedLogo(next) })}
          trigger={
            <Button aria-label={text('logo')} className="pform-logo">
              <Logo logo={logo} name={draft.name || text('projects')} size={20} />
            </Button>
          }
        />
        <Field
          ref={nameRef}
          label={text('name')}
          placeholder={text('namePlaceholder')}
          value={draft.name}
          maxLength={255}
          autoComplete="off"
          onChange={(name) => edit({ name })}
          error={problems.name}
        />
        <Field
          label={text('identifier')}
          value={identifier}
          autoComplete="off"
          spellCheck={false}
          onChange={(typed) => edit({ identifier: typed })}
          error={problems.identifier}
        />
      </div>
      <p className="hint">{identifier && text('identifierHint', { key: `${identifier}-1` })}</p>
      <TextArea
        label={text('description')}
        value={draft.description}
        maxLength={10_000}
        onChange={(description) => edit({ description })}
      />
      <fieldset>
        <legend className="lbl">{text('network')}</legend>
        <RadioGroup
          label={text('network')}
          value={draft.network === networks.secret ? 'secret' : 'public'}
          onChange={(network) => edit({ network: networks[network] })}
          options={[
            { value: 'public', label: text('public'), hint: text('publicHint') },
            { value: 'secret', label: text('secretName'), hint: text('secretHint') },
          ]}
        />
      </fieldset>
      <div>
        <span className="lbl">{text('leadLabel')}</span>
        <LeadPicker value={draft.project_lead} onChange={(project_lead) => edit({ project_lead })} />
      </div>
    </form>
  );
}
