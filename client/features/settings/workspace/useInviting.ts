import { useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { newId } from '#client/sync/id.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { normalEmail } from '#shared/email.ts';
import { type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import { roles } from '#shared/roles.ts';
import type { Sent } from './InvitedDialog.tsx';
import { type InviteRow, problemsOf, withPasted } from './inviteRows.ts';

const firstRows: readonly InviteRow[] = [{ key: 1, email: '', role: roles.member }];
const noProblems: ReadonlyMap<number, string> = new Map();
const isActive = (row: WorkspaceMember) => row.is_active;

/** The invitations that somebody writes, and their sending. Problems show once it was tried. */
export function useInviting(onSent: (sent: Sent[]) => void) {
  const session = useSession();
  const { slug } = useWorkspace();
  const [rows, setRows] = useState(firstRows);
  const [message, setMessage] = useState('');
  const [isAsked, setAsked] = useState(false);
  const members = useRows(session.table(workspaceMember), { where: isActive });
  const problems = problemsOf(rows, new Set(members.map((row) => normalEmail(row.email ?? ''))));
  const filled = rows.filter((row) => row.email.trim());
  const { busy, problem, submit, clear } = useSubmit(async () => {
    const emails = filled.map(({ email, role }) => ({ email: normalEmail(email), role }));
    const path = `/api/workspaces/${encodeURIComponent(slug)}/invitations/`;
    const body = { emails, message: message.trim() || null };
    const answer = await session.send<{ invitations?: Sent[] }>('POST', path, body, newId());
    onSent(answer.body.invitations ?? emails);
    reset();
  });
  const reset = () => {
    setRows(firstRows);
    setMessage('');
    setAsked(false);
    clear();
  };
  return {
    rows,
    /** How many rows hold an address. */
    count: filled.length,
    message,
    setMessage,
    problems: isAsked ? problems : noProblems,
    note: problem.note,
    busy,
    reset,
    send() {
      setAsked(true);
      if (problems.size === 0) void submit();
    },
    add: () => setRows([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, email: '', role: roles.member }]),
    change: (key: number, patch: Partial<InviteRow>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    paste: (key: number, addresses: readonly string[]) => setRows(withPasted(rows, key, addresses)),
  };
}

export type Inviting = ReturnType<typeof useInviting>;
