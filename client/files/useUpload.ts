import { useEffect, useRef, useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { AppError } from '#shared/errors.ts';
import { removeAsset, type UploadTarget, uploadAsset } from './upload.ts';

interface Pending {
  /** The chosen file, shown at once. */
  preview: string;
  progress: number | null;
  /** Its address once it is there: from when that is heard it is shown from there. */
  url: string | null;
}

/** The picture of a place: what is shown now, sending another and removing it. `current` is what its row says. */
export function useUpload(target: UploadTarget, current: string | null) {
  const session = useSession();
  const stop = useRef<AbortController>(undefined);
  const [pending, setPending] = useState<Pending | null>(null);
  const [error, setError] = useState<string>();
  const preview = pending?.preview;
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => {
    if (pending?.url && pending.url === current) setPending(null);
  }, [pending, current]);

  const refuse = (problem: unknown) => {
    setPending(null);
    if (problem instanceof AppError) setError(problem.message);
    else if (!stop.current?.signal.aborted) throw problem;
  };
  const choose = (file: File) => {
    const control = new AbortController();
    stop.current = control;
    setError(undefined);
    setPending({ preview: URL.createObjectURL(file), progress: 0, url: null });
    const onProgress = (progress: number) =>
      setPending((now) => now && (now.progress === null ? now : { ...now, progress }));
    uploadAsset(session, { target, file, onProgress, signal: control.signal }).then(
      (url) => setPending((now) => now && { ...now, progress: null, url }),
      refuse,
    );
  };
  const remove = () => {
    setError(undefined);
    setPending(null);
    if (current) removeAsset(session, target, current).catch(refuse);
  };
  return {
    shown: pending?.preview ?? current,
    progress: pending?.progress ?? null,
    error,
    choose,
    remove,
    cancel: () => stop.current?.abort(),
  };
}
