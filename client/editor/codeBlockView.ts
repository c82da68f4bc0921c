/** A block of code on the screen: its text, and above it a choice of language and a button that copies. */
import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { knownLanguage, languageChoices } from './languages.ts';
import { text } from './text.ts';

type Copy = (words: string, said: string) => void;

/** Makes the views of an editor's code blocks. Native controls: they work by keyboard, finger and screen reader. */
export const codeBlockView =
  (copy: Copy) =>
  (node: Node, view: EditorView, placeOf: () => number | undefined): NodeView => {
    let shown = node;
    const frame = element('div', 'code-block');
    const bar = element('div', 'code-bar');
    bar.contentEditable = 'false';
    const choice = choiceOfLanguage((language) => {
      const at = placeOf();
      if (at === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setNodeAttribute(at, 'language', language || null));
    });
    const pre = document.createElement('pre');
    const code = document.createElement('code');
    pre.append(code);
    bar.append(
      choice,
      copyButton(() => copy(shown.textContent, text('codeCopied'))),
    );
    frame.append(bar, pre);
    const show = () => {
      const { language } = shown.attrs;
      showLanguage(choice, typeof language === 'string' ? language : '');
      choice.disabled = !view.editable;
    };
    show();
    return {
      dom: frame,
      contentDOM: code,
      update(next) {
        if (next.type !== shown.type) return false;
        shown = next;
        show();
        return true;
      },
      stopEvent: ({ target }) => target instanceof globalThis.Node && bar.contains(target),
      ignoreMutation: ({ target, type }) => type !== 'selection' && bar.contains(target),
    };
  };

function element(name: 'div', className: string): HTMLDivElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function choiceOfLanguage(choose: (language: string) => void): HTMLSelectElement {
  const choice = document.createElement('select');
  choice.setAttribute('aria-label', text('language'));
  choice.append(new Option(text('plain'), ''), ...languageChoices.map(({ value, label }) => new Option(label, value)));
  choice.addEventListener('change', () => choose(choice.value));
  return choice;
}

/** A language that nobody here knows stays what it is. */
function showLanguage(choice: HTMLSelectElement, language: string): void {
  const known = knownLanguage(language) ?? language;
  if (![...choice.options].some(({ value }) => value === known)) choice.append(new Option(language, known));
  choice.value = known;
}

function copyButton(press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-copy';
  button.textContent = text('copyText');
  button.setAttribute('aria-label', text('copyCode'));
  button.addEventListener('click', press);
  return button;
}
