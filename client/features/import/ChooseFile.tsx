import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { text } from './text.ts';

/** Where a file is chosen or dropped. */
export function ChooseFile({ reading, onFile }: { reading: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={clsx('import-drop', isOver && 'is-over')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={text('choose')}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button icon={FileUp} busy={reading !== null} onClick={() => input.current?.click()}>
          {reading === null ? text('choose') : text('reading', { file: reading })}
        </Button>
        <span className="sec">{text('orDrop')}</span>
      </div>
      <p className="hint">{text('formats')}</p>
    </div>
  );
}
