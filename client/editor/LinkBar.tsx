import type { Editor } from '@tiptap/core';
import { Copy, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { safeLink } from '#shared/text/html.ts';
import { moveFocus, placeOfSelection } from './SelectionBar.tsx';
import { useSurroundings } from './surroundings.ts';
import { text } from './text.ts';
import { useFloating } from './useFloating.ts';

/** The link at the caret: where it leads, and what can be done to it. */
export function LinkBar({ editor, address, onEdit }: { editor: Editor; address: string; onEdit: () => void }) {
  const { copy } = useSurroundings();
  const bar = useRef<HTMLDivElement>(null);
  const spot = useFloating(bar, { place: () => placeOfSelection(editor), side: 'above', on: address });
  const remove = () => editor.chain().focus().extendMarkRange('link').unsetLink().run();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text('link')}
      className="menu text-bar link-bar is-afloat"
      style={spot}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => moveFocus(event, editor)}
    >
      <span className="cut sec">{address}</span>
      <IconButton
        icon={ExternalLink}
        label={text('openLink')}
        onClick={() => window.open(safeLink(address), '_blank', 'noopener,noreferrer')}
      />
      <IconButton icon={Copy} label={text('copyLink')} onClick={() => copy(address, text('linkCopied'))} />
      <IconButton icon={Pencil} label={text('editLink')} keys="$mod+k" onClick={onEdit} />
      <IconButton icon={Trash2} label={text('removeLink')} onClick={remove} />
    </div>
  );
}

/** Asks where the selected words are to lead. */
export function LinkForm({ editor, onEnd }: { editor: Editor; onEnd: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [isBad, setBad] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const spot = useFloating(form, { place: () => placeOfSelection(editor), side: 'above', on: isBad });
  // Nothing that is hidden takes the focus, and it is hidden until its place is known.
  const isPlaced = spot.visibility !== 'hidden';
  useEffect(() => {
    if (isPlaced) field.current?.focus();
  }, [isPlaced]);
  const end = () => {
    onEnd();
    editor.commands.focus();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = completed(address);
    if (!href) return setBad(true);
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onEnd();
  };
  return (
    <form
      ref={form}
      className="menu text-bar link-form is-afloat"
      style={spot}
      onSubmit={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        end();
      }}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onEnd()}
      noValidate
    >
      <span className="field">
        <input
          type="url"
          ref={field}
          aria-label={text('address')}
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? note : undefined}
          placeholder={text('addressPlaceholder')}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            setBad(false);
          }}
        />
      </span>
      <Button size="s" type="submit">
        {text('apply')}
      </Button>
      {isBad && (
        <p id={note} role="alert" className="hint bad">
          {text('addressBad')}
        </p>
      )}
    </form>
  );
}

/** The address as a link may have it: `example.org` is meant as https. */
function completed(address: string): string | undefined {
  const words = address.trim();
  return safeLink(words) ?? (/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(words) ? safeLink(`https://${words}`) : undefined);
}
