import type { CSSProperties } from 'react';
import { paletteColour } from '#client/ui/palette.ts';
import type { Label } from '#shared/features/label.ts';
import { RowForm, type RowFormProps } from '../RowForm.tsx';
import { text } from './text.ts';

export type LabelDraft = Pick<Label, 'name' | 'color'>;

type Given = 'initial' | 'saveLabel' | 'isNested' | 'problem' | 'onSave' | 'onClose';

/** The row in which a label is made or changed. */
export function LabelForm(props: Pick<RowFormProps<LabelDraft>, Given>) {
  const face = (colour: string) => <LabelSwatch colour={colour} />;
  return <RowForm {...props} namePlaceholder={text('newName')} nameClass="flex-1" face={face} />;
}

/** A label's colour as a dot of 12 px. */
export function LabelSwatch({ colour }: { colour: string }) {
  const style: CSSProperties & { '--c': string } = { '--c': paletteColour(colour) };
  return <i className="dot !size-3" style={style} aria-hidden />;
}
