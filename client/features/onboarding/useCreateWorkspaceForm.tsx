import { useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Note } from '#client/ui/Note.tsx';
import { SegmentedSizes } from './SegmentedSizes.tsx';
import { suggestSlug } from './suggestSlug.ts';
import { text } from './text.ts';
import { type MadeWorkspace, useCreateWorkspace } from './useCreateWorkspace.ts';
import { useSlugProblem } from './useSlugProblem.ts';

export interface CreateWorkspaceFormProps {
  hasSample: boolean;
  onMade: (made: MadeWorkspace) => Promise<void>;
}

/** The fields of a new workspace; what surrounds it is a form already. */
export function useCreateWorkspaceForm({ hasSample, onMade }: CreateWorkspaceFormProps) {
  const [name, setName] = useState('');
  const [typedSlug, setTypedSlug] = useState<string>();
  const [size, setSize] = useState<string | null>(null);
  const slug = typedSlug ?? suggestSlug(name);
  const slugNote = useSlugProblem(slug);
  const { creating, exploring } = useCreateWorkspace(onMade);
  const { fields, note } = creating.problem.error ? creating.problem : exploring.problem;
  const body = (
    <>
      {note && (
        <Note tone="bad" className="rounded-control">
          {note}
        </Note>
      )}
      <Field
        label={text('workspaceName')}
        value={name}
        onChange={setName}
        placeholder={text('workspaceNamePlaceholder')}
        error={fields.name}
        autoFocus
        maxLength={80}
        autoComplete="organization"
      />
      <Field
        label={text('address')}
        value={slug}
        onChange={(value) => setTypedSlug(value.replace(/\s/g, '-'))}
        before={<span className="mute max-sm:hidden">{window.location.host}/</span>}
        error={slugNote ?? fields.slug}
        maxLength={48}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
      <SegmentedSizes value={size} onChange={setSize} />
      <Button type="submit" variant="primary" size="l" busy={creating.busy} disabled={name.trim() === ''}>
        {text('create')}
      </Button>
      {hasSample && (
        <div className="text-center">
          <Button size="l" busy={exploring.busy} onClick={() => void exploring.submit()}>
            {text('sample')}
          </Button>
          <p className="hint">{text('sampleWhy')}</p>
        </div>
      )}
    </>
  );
  const submit = () => {
    if (name.trim() !== '' && !slugNote) void creating.submit({ name: name.trim(), slug, organization_size: size });
  };
  return { body, submit };
}
