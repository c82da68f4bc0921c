/** Lists and columns are grids of one column to assistive technology: rows that can be selected and hold controls. */
import type { ComponentProps } from 'react';

type Props = ComponentProps<'div'>;

export function Grid(props: Props) {
  // biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed by place
  return <div {...props} role="grid" aria-multiselectable />;
}

export function GridRow(props: Props) {
  // biome-ignore lint/a11y/useSemanticElements: as above
  // biome-ignore lint/a11y/useFocusableInteractive: its cell takes the focus
  return <div {...props} role="row" />;
}

export function GridCell(props: Props) {
  // biome-ignore lint/a11y/useSemanticElements: as above
  // biome-ignore lint/a11y/useFocusableInteractive: focusable where it stands for an item
  return <div {...props} role="gridcell" />;
}
