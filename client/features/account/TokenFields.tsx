import { format, parseISO } from 'date-fns';
import { Button } from '#client/ui/Button.tsx';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { RadioGroup } from '#client/ui/RadioGroup.tsx';
import { type ApiToken, tokenScopes } from '#shared/features/apiToken.ts';
import { type Expiry, expiries } from './expiry.ts';
import { text } from './text.ts';

export interface TokenDraft {
  label: string;
  description: string;
  expiry: Expiry;
  /** With the expiry `custom`. */
  day: string | null;
  scopes: ApiToken['scopes'];
}

const expiryLabels: Record<Expiry, string> = {
  week: text('week'),
  month: text('month'),
  quarter: text('quarter'),
  year: text('year'),
  custom: text('customDate'),
  never: text('never'),
};
const scopeLabels = { read: text('scopeRead'), write: text('scopeWrite') };

export interface TokenFieldsProps {
  draft: TokenDraft;
  onChange: (draft: TokenDraft) => void;
  problems: Readonly<Record<string, string | undefined>>;
}

/** What is asked about a new token. */
export function TokenFields({ draft, onChange, problems }: TokenFieldsProps) {
  const set = (change: Partial<TokenDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <Field
        label={text('label')}
        value={draft.label}
        onChange={(label) => set({ label })}
        placeholder={text('labelPlaceholder')}
        error={problems.label}
        maxLength={255}
        autoFocus
      />
      <Field
        label={text('description')}
        value={draft.description}
        onChange={(description) => set({ description })}
        placeholder={text('descriptionPlaceholder')}
        error={problems.description}
        maxLength={2000}
      />
      <div>
        <span className="lbl">{text('expiry')}</span>
        <RadioGroup
          label={text('expiry')}
          value={draft.expiry}
          options={expiries.map((value) => ({ value, label: expiryLabels[value] }))}
          onChange={(expiry) => set({ expiry })}
          className="!grid grid-cols-2"
        />
        {draft.expiry === 'custom' && <Day day={draft.day} onChange={(day) => set({ day })} />}
        {problems.expired_at && <p className="hint bad">{problems.expired_at}</p>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
      <div role="group" aria-label={text('scopes')}>
        <span className="lbl">{text('scopes')}</span>
        <div className="flex gap-6">
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeLabels[scope]}
              checked={draft.scopes.includes(scope)}
              onChange={(on) =>
                set({ scopes: tokenScopes.filter((one) => (one === scope ? on : draft.scopes.includes(one))) })
              }
            />
          ))}
        </div>
        {problems.scopes && <p className="hint bad">{problems.scopes}</p>}
      </div>
    </>
  );
}

function Day({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }) {
  return (
    <div className="mt-2">
      <DatePicker
        label={text('customDate')}
        value={day}
        onChange={onChange}
        min={format(new Date(), 'yyyy-MM-dd')}
        trigger={<Button>{day ? format(parseISO(day), 'd MMM yyyy') : text('chooseDay')}</Button>}
      />
    </div>
  );
}
