import type { ComponentProps } from 'react';

/** Read out, not seen. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}
