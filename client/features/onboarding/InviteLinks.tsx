import { CopyField } from '../settings/CopyField.tsx';
import { text } from './text.ts';

export interface InviteLink {
  email: string;
  /** The path of the invitation's screen with its secret; only admins get it, and only once. */
  invite_link: string;
}

/** Invitations as links to copy. */
export function InviteLinks({ links }: { links: readonly InviteLink[] }) {
  return (
    <div className="flex flex-col gap-3">
      {links.map(({ email, invite_link }) => (
        <CopyField
          key={email}
          label={email}
          value={window.location.origin + invite_link}
          copyLabel={text('copyLink', { email })}
        />
      ))}
    </div>
  );
}
