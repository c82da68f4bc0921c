import clsx from 'clsx';
import { Button, type ButtonProps } from './Button.tsx';
import type { IconType } from './Icon.tsx';
import { type Side, Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: IconType;
  /** Its name, read out and shown on pointing. */
  label: string;
  keys?: string | undefined;
  side?: Side | undefined;
}

/** A button that is only an icon. Ghost unless told otherwise; its label is its tooltip. */
export function IconButton({ label, keys, side, variant = 'ghost', off, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={off ? `${label}: ${off}` : label} keys={keys} side={side}>
      <Button
        {...rest}
        variant={variant}
        aria-label={label}
        aria-disabled={off ? true : undefined}
        {...(off ? { onClick: (event) => event.preventDefault() } : undefined)}
        className={clsx('btn-i', className)}
      />
    </Tooltip>
  );
}
