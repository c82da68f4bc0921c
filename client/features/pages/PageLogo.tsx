import { FileText } from 'lucide-react';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { type Page, pageTitle } from '#shared/features/page.ts';

/** A page's sign in lists: its own, else a sheet of paper. */
export function PageLogo({ page }: { page: Pick<Page, 'name' | 'logo_props'> }) {
  const logo = logoValue(page.logo_props);
  return (
    <span className="page-logo">{logo ? <Logo logo={logo} name={pageTitle(page)} /> : <Icon of={FileText} />}</span>
  );
}
