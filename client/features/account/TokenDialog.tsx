import { useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { newId } from '#client/sync/id.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Note } from '#client/ui/Note.tsx';
import { AppError } from '#shared/errors.ts';
import { type ApiToken, apiToken } from '#shared/features/apiToken.ts';
import { CopyField } from '../settings/CopyField.tsx';
import { expiryMoment } from './expiry.ts';
import { type TokenDraft, TokenFields } from './TokenFields.tsx';
import { text } from './text.ts';

const start: TokenDraft = { label: '', description: '', expiry: 'quarter', day: null, scopes: ['read', 'write'] };
const missing = (field: string, sentence: string) =>
  new AppError('invalid', sentence, { fields: { [field]: sentence } });

/** Makes a token, then shows its secret this once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const [draft, setDraft] = useState(start);
  const [secret, setSecret] = useState<string>();
  const making = useSubmit(async () => {
    demandWhole(draft);
    const { label, description, scopes } = draft;
    const expired_at = expiryMoment(draft.expiry, draft.day, new Date());
    const { body } = await session.send<ApiToken & { token: string }>('POST', '/api/users/api-tokens/', {
      id: newId(),
      label: label.trim(),
      description: description.trim(),
      scopes,
      expired_at,
    });
    const { token, ...row } = body;
    session.receive(apiToken, [row]);
    setSecret(token);
  }, ['label', 'description', 'expired_at', 'scopes']);
  if (secret) return <Secret secret={secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text('tokenTitle')}
      dirty={draft.label !== '' || draft.description !== ''}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form="new-token" variant="primary" busy={making.busy}>
            {text('createToken')}
          </Button>
        </>
      }
    >
      <form
        id="new-token"
        noValidate
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void making.submit();
        }}
      >
        {making.problem.note && <Note tone="bad">{making.problem.note}</Note>}
        <TokenFields draft={draft} onChange={setDraft} problems={making.problem.fields} />
      </form>
    </Dialog>
  );
}

function demandWhole({ label, expiry, day, scopes }: TokenDraft): void {
  if (label.trim() === '') throw missing('label', text('labelMissing'));
  if (expiry === 'custom' && day === null) throw missing('expired_at', text('dayMissing'));
  if (scopes.length === 0) throw missing('scopes', text('scopeMissing'));
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text('tokenMade')}
      description={text('tokenOnce')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('done')}
        </Button>
      }
    >
      <div className="mt-4">
        <CopyField label={text('tokenMade')} value={secret} copyLabel={text('copyToken')} />
      </div>
    </Dialog>
  );
}
