/**
 * Pictures that are pasted, dropped or chosen: sent to where the document's files are, and put where they were meant to
 * stand, whatever others wrote meanwhile. While one is sent a message counts, and can stop it; a failed one is tried again
 * from there.
 */
import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import { toast } from '#client/ui/toast.ts';
import { AppError } from '#shared/errors.ts';
import type { UploadImage } from './surroundings.ts';
import { text } from './text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    images: {
      /** Asks for pictures and puts them where the caret is. */
      chooseImages: () => ReturnType;
    };
  }
}

export const imagesName = 'images';

/** Without a place to send them to, pictures are not taken; and none that is dropped makes the browser leave the page. */
export function images(upload: UploadImage | undefined): Extension {
  return Extension.create({
    name: upload ? imagesName : 'noImages',
    addCommands() {
      return {
        chooseImages:
          () =>
          ({ editor }) => {
            if (upload) choose((files) => take(editor, { files, at: editor.state.selection.to, upload }));
            return true;
          },
      };
    },
    addProseMirrorPlugins() {
      const { editor } = this;
      const takeAll = (files: readonly File[], at: number) => {
        if (upload && editor.isEditable) take(editor, { files, at, upload });
        return files.length > 0;
      };
      return [
        new Plugin({
          props: {
            handlePaste: (view, { clipboardData }) =>
              !clipboardData?.types.includes('text/html') &&
              takeAll([...(clipboardData?.files ?? [])], view.state.selection.to),
            handleDrop(view, event) {
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
              const isTaken = takeAll(
                [...(event.dataTransfer?.files ?? [])],
                place?.pos ?? view.state.doc.content.size,
              );
              if (isTaken) event.preventDefault();
              return isTaken;
            },
          },
        }),
      ];
    },
  });
}

function choose(take: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.hidden = true;
  const leave = () => input.remove();
  input.addEventListener('change', () => {
    take([...(input.files ?? [])]);
    leave();
  });
  input.addEventListener('cancel', leave);
  // In the page while it is asked: a field that stands nowhere may be gone before the answer.
  document.body.append(input);
  input.click();
}

interface Taken {
  files: readonly File[];
  at: number;
  upload: UploadImage;
}

function take(editor: Editor, { files, at, upload }: Taken): void {
  const place = placeIn(editor, at);
  for (const file of files) if (file.type.startsWith('image/')) void send(editor, { file, place, upload });
}

/** A place in the text that others do not move. */
function placeIn(editor: Editor, at: number): () => number {
  const shared = ySyncPluginKey.getState(editor.state);
  const end = () => editor.state.doc.content.size;
  if (!shared) return () => Math.min(at, end());
  const { type, binding, doc } = shared;
  const kept = absolutePositionToRelativePosition(at, type, binding.mapping);
  return () => relativePositionToAbsolutePosition(doc, type, kept, binding.mapping) ?? end();
}

let count = 0;

interface Sending {
  file: File;
  place: () => number;
  upload: UploadImage;
}

async function send(editor: Editor, sending: Sending): Promise<void> {
  const { file, place, upload } = sending;
  count += 1;
  const id = `image-${count}`;
  const { name } = file;
  const ending = new AbortController();
  const stop = () => ending.abort();
  // Where nobody is left to put it, it is not sent.
  const leave = () => {
    stop();
    toast.show({ text: text('uploadLeft', { name }), tone: 'bad' });
  };
  editor.on('destroy', leave);
  const cancel = { label: text('cancel'), onPress: stop };
  let told = -1;
  /** In steps that are worth a word; what is told late, after the end, is not told. */
  const show = (part: number) => {
    const percent = Math.floor(part * 10) * 10;
    if (percent <= told) return;
    told = percent;
    toast.show({ id, text: text('uploading', { name, percent }), tone: 'info', timeoutMs: 0, action: cancel });
  };
  const end = () => {
    editor.off('destroy', leave);
    told = Number.POSITIVE_INFINITY;
    toast.close(id);
  };
  show(0);
  try {
    const src = await upload(file, { onProgress: show, signal: ending.signal });
    end();
    if (!editor.isDestroyed) put(editor, { src, alt: name.replace(/\.\w+$/, ''), at: place() });
  } catch (error) {
    end();
    if (ending.signal.aborted) return;
    const again = { label: text('tryAgain'), onPress: () => void send(editor, sending) };
    const why = error instanceof AppError ? error.message : undefined;
    toast.show({ text: text('uploadFailed', { name }), detail: why, tone: 'bad', action: again });
  }
}

/** One writes on below a picture that took the empty line on which one stood: else the next letter would replace it. */
function put(editor: Editor, { at, ...attrs }: { src: string; alt: string; at: number }): void {
  editor
    .chain()
    .insertContentAt(at, { type: 'image', attrs }, { updateSelection: false })
    .command(({ tr }) => {
      const { selection } = tr;
      if (!(selection instanceof NodeSelection) || selection.node.attrs.src !== attrs.src) return true;
      if (!tr.doc.nodeAt(selection.to)?.isTextblock)
        tr.insert(selection.to, editor.schema.nodes.paragraph?.create() ?? []);
      tr.setSelection(TextSelection.create(tr.doc, selection.to + 1));
      return true;
    })
    .run();
}
