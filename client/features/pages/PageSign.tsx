import { SmilePlus } from 'lucide-react';
import { logoValue, storedLogo } from '#client/features/projects/logoValue.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { LogoPicker } from '#client/ui/LogoPicker.tsx';
import { type Page, page as pageEntity, pageTitle } from '#shared/features/page.ts';
import { text } from './text.ts';

/** The sign above a page's title: changed by a press, or added where there is none. */
export function PageSign({ page, mayEdit }: { page: Page; mayEdit: boolean }) {
  const session = useSession();
  const value = logoValue(page.logo_props);
  const logo = value && <Logo logo={value} name={pageTitle(page)} size={32} />;
  if (!mayEdit) return logo && <div className="page-sign">{logo}</div>;
  const trigger = value ? (
    <Button variant="ghost" className="page-sign-on" aria-label={text('changeLogo')}>
      {logo}
    </Button>
  ) : (
    <Button variant="ghost" size="s" icon={SmilePlus} className="page-sign-add">
      {text('addLogo')}
    </Button>
  );
  return (
    <div className="page-sign">
      <LogoPicker
        label={text('logo')}
        value={value}
        onChange={(chosen) => void session.save(pageEntity, page.id, { logo_props: storedLogo(chosen) })}
        trigger={trigger}
      />
    </div>
  );
}
