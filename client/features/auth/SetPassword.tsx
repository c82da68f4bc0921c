import { Link, Navigate, useNavigate } from 'react-router';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { buttonClass } from '#client/ui/Button.tsx';
import { toast } from '#client/ui/toast.ts';
import { person } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import { useMe } from '../session/place.ts';
import { NewPassword } from './NewPassword.tsx';
import { text } from './text.ts';

/** A first password, for who signed up with a code. */
export function SetPassword() {
  const session = useSession();
  const me = useMe();
  const row = useRow(session.table(person), me.id);
  const navigate = useNavigate();
  if (row && !row.is_password_autoset) return <Navigate to={pathTo('signIn', {})} replace />;
  const save = async (password: string) => {
    await session.send('POST', '/api/auth/set-password/', { password });
    toast.show({ text: text('wasSet'), tone: 'done' });
    await navigate(pathTo('signIn', {}), { replace: true });
  };
  return (
    <NewPassword title={text('setTitle')} lede={text('setWhy')} email={me.email} onSave={save}>
      <Link className={buttonClass({ size: 'l', variant: 'ghost' })} to={pathTo('signIn', {})}>
        {text('later')}
      </Link>
    </NewPassword>
  );
}
