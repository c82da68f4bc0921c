import { RichText } from '#client/editor/RichText.tsx';
import type { ImportDraft } from '#shared/features/importDraft.ts';
import { text } from './text.ts';

/** The first rows as the work items that they will be, with their texts rendered. */
export function PreviewRows({ rows }: { rows: readonly ImportDraft[] }) {
  return (
    <section aria-label={text('preview')}>
      <h3 className="lbl">{text('preview')}</h3>
      <ol className="import-preview">
        {rows.map((row) => (
          <li key={row.line}>
            <PreviewRow row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PreviewRow({ row }: { row: ImportDraft }) {
  const dates = [row.start_date, row.target_date].filter(Boolean).join(' – ');
  const priority = row.priority === 'none' ? null : row.priority;
  const estimate = row.estimate_value && text('estimate', { value: row.estimate_value });
  const facts = [row.state_name, priority, estimate, ...row.label_names, ...row.assignee_names, dates];
  return (
    <>
      <p className="import-title">
        {row.key && <span className="id">{row.key}</span>}
        <b>{row.name}</b>
      </p>
      <p className="sec">{facts.filter(Boolean).join(' · ')}</p>
      {row.description_html && <RichText html={row.description_html} className="import-text" />}
    </>
  );
}
