import { type FormEvent, useState } from 'react';
import { useTakenIdentifier } from '#client/features/projects/useTakenIdentifier.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { type Project, project as projects } from '#shared/features/project.ts';
import { text } from './text.ts';

/** The letters in every key. Not saved by leaving it, since every key and link changes with it. */
export function IdentifierField({ project, off }: { project: Project; off: string | undefined }) {
  const session = useSession();
  const [draft, setDraft] = useState<string | null>(null);
  const identifier = draft ?? project.identifier;
  const isChanged = identifier !== project.identifier;
  const isTaken = useTakenIdentifier(isChanged ? identifier : '');
  const error = !isChanged
    ? undefined
    : !/^[\p{L}\p{N}]{1,12}$/u.test(identifier)
      ? text('identifierBad')
      : isTaken
        ? text('identifierTaken', { identifier })
        : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || error) return;
    setDraft(null);
    void session.save(projects, project.id, { identifier }).then((taken) => {
      if (!taken) setDraft(identifier);
    });
  };
  const hint = text(isChanged ? 'identifierWarn' : 'identifierHint', { key: `${identifier}-123` });
  return (
    <form onSubmit={save} noValidate>
      <Field
        label={text('identifier')}
        value={identifier}
        onChange={(next) => setDraft(next.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || draft === null) return;
          event.stopPropagation();
          setDraft(null);
        }}
        hint={hint}
        error={error}
        maxLength={12}
        readOnly={off !== undefined}
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:tabular-nums"
      />
      {isChanged && (
        <div className="mt-2 flex gap-2">
          <Button type="submit" off={error}>
            {text('changeIdentifier')}
          </Button>
          <Button variant="ghost" onClick={() => setDraft(null)}>
            {text('cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}
