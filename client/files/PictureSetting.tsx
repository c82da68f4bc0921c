import type { ReactNode } from 'react';
import { PictureInput } from '#client/ui/PictureInput.tsx';
import { pictureTypes } from '#shared/features/asset.ts';
import { text } from './text.ts';
import type { UploadTarget } from './upload.ts';
import { useUpload } from './useUpload.ts';

export interface PictureSettingProps {
  label: string;
  target: UploadTarget;
  /** The address that the row holds. */
  current: string | null;
  wide?: boolean | undefined;
  /** Why it stays as it is. */
  off?: string | undefined;
  /** How the picture at an address is shown, and what stands there without one. */
  children: (url: string | null) => ReactNode;
}

/** A picture of a person or place as a setting: everybody sees another as soon as it is there. */
export function PictureSetting({ label, target, current, wide, off, children }: PictureSettingProps) {
  const { shown, progress, error, choose, remove, cancel } = useUpload(target, current);
  return (
    <PictureInput
      label={label}
      accept={pictureTypes}
      hint={text('pictureHint')}
      progress={progress}
      error={error}
      off={off}
      wide={wide}
      onChoose={choose}
      onCancel={cancel}
      onRemove={current ? remove : undefined}
    >
      {children(shown)}
    </PictureInput>
  );
}

/** A wide picture, or nothing. */
export function Cover({ url }: { url: string | null }) {
  return url && <img src={url} alt="" className="cover" />;
}
