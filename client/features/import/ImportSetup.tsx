import { Field } from '#client/ui/Field.tsx';
import { Segments } from '#client/ui/Segments.tsx';
import type { ImportField } from '#shared/features/importMapping.ts';
import { type Markup, markups } from '#shared/text/markup.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { PreviewRows } from './PreviewRows.tsx';
import { ProblemList } from './ProblemList.tsx';
import { text } from './text.ts';
import type { OpenFile } from './useImportFile.ts';

export interface ImportSetupProps {
  file: OpenFile;
  onMap: (header: string, field: ImportField | null) => void;
  onMarkup: (markup: Markup) => void;
  source: string;
  onSource: (source: string) => void;
}

/** What the file's columns become, how its texts are written, and what the first rows will look like. */
export function ImportSetup({ file, onMap, onMarkup, source, onSource }: ImportSetupProps) {
  const { preview, mapping } = file;
  const formats = markups.map((value) => ({ value, label: text(`format_${value}`) }));
  return (
    <div className="import-setup">
      <p className="sec cut">
        {file.source.fileName}, {text('rows', { count: preview.total })}
      </p>
      <ColumnTable headers={preview.headers} mapping={mapping} samples={preview.samples} onMap={onMap} />
      <div className="import-choices">
        {Object.values(mapping).includes('description') && (
          <div>
            <span className="lbl">{text('format')}</span>
            <Segments
              label={text('format')}
              value={preview.options.format.markup}
              options={formats}
              onChange={onMarkup}
            />
          </div>
        )}
        <Field
          label={text('source')}
          hint={text('sourceHint')}
          value={source}
          maxLength={255}
          onChange={onSource}
          className="import-source"
        />
      </div>
      <ProblemList problems={preview.problems} whenNone={text('noProblems')} />
      {preview.first.length > 0 && <PreviewRows rows={preview.first} />}
    </div>
  );
}
