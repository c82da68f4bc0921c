import { useMemo, useState } from 'react';
import { Tabs } from '#client/ui/Tabs.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { markdownToHtml } from '#shared/text/markdown.ts';
import { RichText } from '../item/RichText.tsx';
import { text } from './text.ts';

/** A description in Markdown, and what it will look like. */
export function DescriptionField({ value, onChange }: { value: string; onChange: (markdown: string) => void }) {
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  return (
    <Tabs
      label={text('description')}
      value={shown}
      onChange={setShown}
      className="create-d"
      tabs={[
        {
          value: 'write',
          label: text('write'),
          panel: (
            <TextArea
              label={text('description')}
              hideLabel
              rows={5}
              maxRows={16}
              placeholder={text('descriptionPlaceholder')}
              value={value}
              onChange={onChange}
            />
          ),
        },
        { value: 'preview', label: text('preview'), panel: <Preview markdown={value} /> },
      ]}
    />
  );
}

function Preview({ markdown }: { markdown: string }) {
  const html = useMemo(() => markdownToHtml(markdown), [markdown]);
  if (html.trim() === '') return <p className="mute py-2">{text('previewEmpty')}</p>;
  return <RichText html={html} className="create-preview" />;
}
