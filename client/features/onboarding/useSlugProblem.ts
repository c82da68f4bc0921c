import { useEffect, useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { slugProblem } from '#shared/features/workspace.ts';
import { text } from './text.ts';

const pauseMs = 250;

/** Why a new workspace cannot have this address, checked as one types; undefined while it can, or nothing is typed. */
export function useSlugProblem(slug: string): string | undefined {
  const session = useSession();
  const [checked, setChecked] = useState({ slug: '', isFree: true });
  const rule = slug === '' ? null : slugProblem(slug);
  const { busy, submit } = useSubmit(async () => {
    const path = `/api/workspace-slug-check/?${new URLSearchParams({ slug })}`;
    const { body } = await session.send<{ status: boolean }>('GET', path);
    setChecked({ slug, isFree: body.status });
  });
  const isDue = slug !== '' && !rule && checked.slug !== slug && !busy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is checked once it rests
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void submit(), pauseMs);
    return () => clearTimeout(timer);
  }, [slug, isDue]);
  if (rule) return text(rule === 'is reserved' ? 'addressReserved' : 'addressBad');
  return checked.slug === slug && !checked.isFree ? text('addressTaken') : undefined;
}
