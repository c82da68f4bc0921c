import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Note } from '#client/ui/Note.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { AccountFrame } from '../account/AccountFrame.tsx';
import { SettingSection } from '../settings/SettingRow.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import type { InstanceData, InstancePerson } from './instanceLoader.ts';
import { matchingPeople } from './matchingPeople.ts';
import { PersonRow } from './PersonRow.tsx';
import { ResetLinkDialog } from './ResetLinkDialog.tsx';
import { text } from './text.ts';
import { usePeople } from './usePeople.ts';

const pageSize = 100;

/** Everybody with an account. What is searched for stands in the address. */
export function InstancePeople() {
  const { people } = useLoaderData<InstanceData>();
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(pageSize);
  const [deactivating, setDeactivating] = useState<InstancePerson>();
  const { link, forgetLink, note, makeLink, setActive, isActive } = usePeople();
  const search = params.get('q') ?? '';
  const found = matchingPeople(people, search);
  return (
    <AccountFrame title={text('people')} intro={text('peopleIntro')}>
      <SearchField
        label={text('search')}
        placeholder={text('search')}
        value={search}
        onChange={(q) => setParams(q ? { q } : {}, { replace: true })}
        className="mb-2"
      />
      {note && (
        <Note tone="bad" className="mb-2 rounded-control">
          {note}
        </Note>
      )}
      {found.length === 0 ? (
        <EmptyState title={text('nobody')}>{text('nobodyWhy')}</EmptyState>
      ) : (
        <SettingSection title={text('count', { count: found.length })}>
          {found.slice(0, shown).map((one) => (
            <PersonRow
              key={one.id}
              one={{ ...one, is_active: isActive(one) }}
              onResetLink={() => makeLink(one)}
              onDeactivate={() => setDeactivating(one)}
              onReactivate={() => setActive(one, true)}
            />
          ))}
        </SettingSection>
      )}
      {found.length > shown && <Button onClick={() => setShown(shown + pageSize)}>{text('showMore')}</Button>}
      {link && <ResetLinkDialog link={link} onClose={forgetLink} />}
      {deactivating && (
        <DeactivateDialog
          one={deactivating}
          onClose={() => setDeactivating(undefined)}
          onConfirm={() => setActive(deactivating, false)}
        />
      )}
    </AccountFrame>
  );
}
