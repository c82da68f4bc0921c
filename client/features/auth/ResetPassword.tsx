import { Link, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '#client/ui/Button.tsx';
import { pathTo } from '#shared/routes.ts';
import { resetPassword } from './calls.ts';
import { Door } from './Door.tsx';
import { DoorLink } from './DoorLink.tsx';
import { NewPassword } from './NewPassword.tsx';
import { text } from './text.ts';

/** Where the link of a mail leads: a new password, and then signing in with it. */
export function ResetPassword() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [uidb64, token, email] = [params.get('uidb64'), params.get('token'), params.get('email') ?? undefined];
  const newLink = (
    <Link className={buttonClass({ size: 'l', variant: 'ghost' })} to={pathTo('forgotPassword', {})}>
      {text('newLink')}
    </Link>
  );
  if (!uidb64 || !token)
    return (
      <Door title={text('linkBroken')} lede={text('linkBrokenWhy')} aside={<DoorLink to="signIn" />}>
        {newLink}
      </Door>
    );
  const save = async (password: string) => {
    await resetPassword({ uidb64, token, password });
    const query = new URLSearchParams({ success: 'True', ...(email && { email }) });
    await navigate(`${pathTo('signIn', {})}?${query}`, { replace: true });
  };
  return (
    <NewPassword
      title={text('resetTitle')}
      lede={text('resetWhy')}
      email={email}
      aside={<DoorLink to="signIn" />}
      onSave={save}
    >
      {newLink}
    </NewPassword>
  );
}
