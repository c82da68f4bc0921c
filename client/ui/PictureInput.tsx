import clsx from 'clsx';
import { CircleAlert, ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { ProgressRing } from './ProgressRing.tsx';
import { text } from './text.ts';

export interface PictureInputProps {
  label: string;
  /** What stands there now. */
  children: ReactNode;
  /** Media types that the file dialog offers. */
  accept: readonly string[];
  /** Which files will do. */
  hint?: string | undefined;
  /** The part that is sent, 0 to 1; null while nothing is. */
  progress: number | null;
  /** What went wrong last. */
  error?: string | undefined;
  /** Why it stays as it is. */
  off?: string | undefined;
  /** A wide picture, above what is said of it. */
  wide?: boolean | undefined;
  onChoose: (file: File) => void;
  onCancel: () => void;
  /** Absent where there is nothing to remove. */
  onRemove?: (() => void) | undefined;
}

/** A picture that one chooses from a dialog or drops here, with its progress and a way to stop or remove it. */
export function PictureInput(props: PictureInputProps) {
  const { label, children, hint, error, off, wide, progress, onChoose } = props;
  const hintId = useId();
  const { isOver, ...drop } = useFileDrop((file) => onChoose(file), off === undefined && progress === null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div
      className={clsx('picin', wide && 'is-wide', isOver && 'is-over')}
      role="group"
      aria-label={label}
      aria-describedby={error ? undefined : hintId}
      {...drop}
    >
      <div className="picin-now">{children}</div>
      <div className="picin-about">
        <div className="font-medium">{label}</div>
        {error ? (
          <p className="hint bad" role="alert">
            <Icon of={CircleAlert} size={14} />
            {error}
          </p>
        ) : (
          <p id={hintId} className="hint">
            {off ?? hint}
          </p>
        )}
      </div>
      <PictureButtons {...props} />
    </div>
  );
}

function PictureButtons({ label, accept, progress, off, onChoose, onCancel, onRemove }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  if (progress !== null)
    return (
      <div className="picin-row">
        <ProgressRing value={progress} label={text.sending} />
        <span className="sec">{text.sending}</span>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    );
  return (
    <div className="picin-row">
      <Button
        icon={ImageUp}
        off={off}
        aria-label={`${onRemove ? text.replace : text.choose}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {onRemove ? text.replace : text.choose}
      </Button>
      {onRemove && !off && (
        <Button variant="ghost" aria-label={`${text.remove}: ${label}`} onClick={onRemove}>
          {text.remove}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // so that the same file can be chosen again
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}

/** Takes the first file that is dropped. Anything else that is dragged passes by. */
function useFileDrop(onDrop: (file: File) => void, isOn: boolean) {
  const [isOver, setOver] = useState(false);
  const holdsFile = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files');
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!holdsFile(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) onDrop(file);
    },
  };
}
