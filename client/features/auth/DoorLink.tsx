import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#client/ui/Button.tsx';
import { pathTo } from '#shared/routes.ts';
import { text } from './text.ts';

/** The other way in, in the header of a door. Where one was going is kept. */
export function DoorLink({ to }: { to: 'signIn' | 'signUp' }) {
  const [params] = useSearchParams();
  const kept = new URLSearchParams([...params].filter(([name]) => name === 'next_path' || name === 'email'));
  const address = pathTo(to, {}) + (kept.size > 0 ? `?${kept}` : '');
  return (
    <>
      <span className="sec only-l">{text(to === 'signUp' ? 'newHere' : 'haveAccount')}</span>
      <Link className={buttonClass({})} to={address}>
        {text(to === 'signUp' ? 'createAccount' : 'signIn')}
      </Link>
    </>
  );
}
