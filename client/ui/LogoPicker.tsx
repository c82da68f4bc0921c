import { lazy, Suspense, useState } from 'react';
import { Button } from './Button.tsx';
import { Floating, type FloatingPlace } from './Floating.tsx';
import { IconPicker } from './IconPicker.tsx';
import type { LogoValue } from './Logo.tsx';
import { Tabs } from './Tabs.tsx';
import { text } from './text.ts';
import { useOpen } from './useOpen.ts';

/** Comes with its library only when somebody opens it. */
const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }));

export type LogoPickerProps = FloatingPlace & {
  label: string;
  value: LogoValue | null;
  /** Null where the logo is taken away. */
  onChange: (logo: LogoValue | null) => void;
};

/** An emoji, or an icon in a colour. */
export function LogoPicker(props: LogoPickerProps) {
  const { label, value, onChange, trigger, anchor, side, align } = props;
  const [open, setOpen] = useOpen(props.open, props.onOpenChange);
  const [kind, setKind] = useState<'emoji' | 'icon'>(value && 'icon' in value ? 'icon' : 'emoji');
  const done = (logo: LogoValue | null) => {
    onChange(logo);
    setOpen(false);
  };
  const emojis = (
    <Suspense fallback={<div className="emoji-list" />}>
      <EmojiPicker onPick={(emoji) => done({ emoji })} />
    </Suspense>
  );
  const icon = value && 'icon' in value ? value : null;
  return (
    <Floating {...{ label, trigger, anchor, side, align, open }} onOpenChange={setOpen} className="logo-pick">
      <Tabs
        label={label}
        value={kind}
        onChange={setKind}
        className="logo-tabs"
        tabs={[
          { value: 'emoji', label: text.emoji, panel: emojis },
          { value: 'icon', label: text.icon, panel: <IconPicker value={icon} onChange={onChange} /> },
        ]}
      />
      {value && (
        <div className="cal-foot justify-end">
          <Button variant="ghost" size="s" onClick={() => done(null)}>
            {text.removeLogo}
          </Button>
        </div>
      )}
    </Floating>
  );
}
