import { AccountFrame } from './AccountFrame.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Sessions } from './Sessions.tsx';
import { text } from './text.ts';

/** How one signs in, and where one is. */
export function Security() {
  return (
    <AccountFrame title={text('security')} intro={text('securityIntro')}>
      <PasswordSection />
      <Sessions />
    </AccountFrame>
  );
}
