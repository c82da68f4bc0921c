import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import { type ApiToken, apiToken } from '#shared/features/apiToken.ts';
import { ago } from '../settings/ago.ts';
import { SettingRow, SettingSection } from '../settings/SettingRow.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { text } from './text.ts';

const latestFirst = { order: (a: ApiToken, b: ApiToken) => b.created_at.localeCompare(a.created_at) };

/** One's keys for programs, live. */
export function ApiTokens() {
  const session = useSession();
  const tokens = useRows(session.table(apiToken), latestFirst);
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  const revoke = (token: ApiToken) => void session.remove(apiToken, token.id, { undo: false });
  const make = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      {text('newToken')}
    </Button>
  );
  return (
    <AccountFrame title={text('apiTokens')} intro={text('tokensIntro')} actions={tokens.length > 0 && make}>
      {tokens.length === 0 ? (
        <EmptyState title={text('noTokens')} actions={make}>
          {text('noTokensWhy')}
        </EmptyState>
      ) : (
        <SettingSection title={text('apiTokens')}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </SettingSection>
      )}
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => open || setRevoking(undefined)}
          title={text('revokeTokenTitle', { label: revoking.label })}
          confirmLabel={text('revokeVerb')}
          onConfirm={() => revoke(revoking)}
        >
          {text('revokeTokenBody')}
        </ConfirmDialog>
      )}
    </AccountFrame>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const isOver = !token.is_active || (token.expired_at !== null && token.expired_at <= new Date().toISOString());
  const [only] = token.scopes.length === 1 ? token.scopes : [];
  const facts = [
    token.description,
    token.last_used ? text('lastUsed', { when: ago(token.last_used) }) : text('neverUsed'),
    isOver ? undefined : expiryOf(token),
    only && text(only === 'read' ? 'readOnly' : 'writeOnly'),
  ];
  return (
    <SettingRow
      label={
        <span className="flex items-center gap-2">
          <Icon of={KeyRound} className="text-icon" />
          <span className="cut">{token.label}</span>
          {isOver && <Tag tone="warn">{text('expired')}</Tag>}
        </span>
      }
      hint={facts.filter(Boolean).join(' · ')}
    >
      <IconButton icon={Trash2} label={text('revokeToken', { label: token.label })} onClick={onRevoke} />
    </SettingRow>
  );
}

const expiryOf = ({ expired_at }: ApiToken) =>
  expired_at === null
    ? text('neverExpires')
    : text('expires', { day: new Date(expired_at).toLocaleDateString(undefined, { dateStyle: 'medium' }) });
