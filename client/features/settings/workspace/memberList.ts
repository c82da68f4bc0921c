import { compareText } from '#shared/compareText.ts';
import type { WorkspaceMember } from '#shared/features/membership.ts';
import { type Role, roleValues } from '#shared/roles.ts';

export const sorts = ['name', 'role', 'joined'] as const;
export type Sort = (typeof sorts)[number];

/** What of the members one sees, as the address says it. */
export interface MemberView {
  query: string;
  role: Role | null;
  sort: Sort;
}

export function memberViewOf(params: URLSearchParams): MemberView {
  const role = roleValues.find((value) => String(value) === params.get('role')) ?? null;
  return { query: params.get('q') ?? '', role, sort: sorts.find((name) => name === params.get('sort')) ?? 'name' };
}

/** The members that the view lets through, in its order; those who are in no longer come last. */
export function shownMembers(
  members: readonly WorkspaceMember[],
  { query, role, sort }: MemberView,
): WorkspaceMember[] {
  const wanted = query.trim().toLocaleLowerCase();
  const isFound = (row: WorkspaceMember) =>
    [row.display_name, `${row.first_name} ${row.last_name}`, row.email ?? ''].some((value) =>
      value.toLocaleLowerCase().includes(wanted),
    );
  const since = (row: WorkspaceMember) => row.joining_date ?? row.created_at;
  const bySort: Record<Sort, (a: WorkspaceMember, b: WorkspaceMember) => number> = {
    name: () => 0,
    role: (a, b) => b.role - a.role,
    joined: (a, b) => since(b).localeCompare(since(a)),
  };
  return members
    .filter((row) => !row.is_bot && (role === null || row.role === role) && isFound(row))
    .toSorted(
      (a, b) =>
        Number(b.is_active) - Number(a.is_active) || bySort[sort](a, b) || compareText(a.display_name, b.display_name),
    );
}
