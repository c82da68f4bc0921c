import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconType } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger';
export type ControlSize = 's' | 'm' | 'l';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  icon?: IconType | undefined;
  /** Under way: shows a spinner and takes no press, but keeps focus. */
  busy?: boolean | undefined;
  /** Why it cannot be used now. It stays focusable and says so, instead of being silently grey. */
  off?: string | false | undefined;
}

export type ButtonProps = ButtonLook & ComponentProps<'button'>;

const variants = { default: '', primary: 'btn-p', ghost: 'btn-g', danger: 'btn-d' };

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'default', size = 'm' }: ButtonLook, className?: string): string {
  return clsx('btn', variants[variant], size !== 'm' && `btn-${size}`, className);
}

/** A button. At most one `primary` in a view. */
export function Button({ variant, size, icon, busy, off, className, children, onClick, ...rest }: ButtonProps) {
  const refuses = Boolean(off) || busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => (refuses ? event.preventDefault() : onClick?.(event));
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      onClick={press}
      aria-disabled={off ? true : rest['aria-disabled']}
      aria-busy={busy || undefined}
    >
      {busy ? <i className="spin" /> : icon && <Icon of={icon} size={size === 's' ? 14 : 16} />}
      {children}
    </button>
  );
  return off ? <Tooltip text={off}>{button}</Tooltip> : button;
}
