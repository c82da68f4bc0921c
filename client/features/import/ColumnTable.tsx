import { ChevronDown } from 'lucide-react';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { type ImportField, importFields, type Mapping } from '#shared/features/importMapping.ts';
import { text } from './text.ts';

type Choice = ImportField | 'nothing';

const options: { value: Choice; label: string }[] = [
  { value: 'nothing', label: text('leaveOut') },
  ...importFields.map((value) => ({ value, label: text(`field_${value}`) })),
];

const labelOf = (choice: Choice) => options.find(({ value }) => value === choice)?.label ?? '';

/** The columns of the file, each with what it becomes. */
export function ColumnTable(props: {
  headers: readonly string[];
  mapping: Mapping;
  samples: Readonly<Record<string, string>>;
  onMap: (header: string, field: ImportField | null) => void;
}) {
  const { headers, mapping, samples, onMap } = props;
  const columns = [...new Set(headers)].filter((header) => header !== '');
  return (
    <section aria-label={text('columns')} className="import-scroll">
      <table className="tbl import-columns">
        <thead>
          <tr>
            <th scope="col">{text('column')}</th>
            <th scope="col">{text('sample')}</th>
            <th scope="col">{text('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((header) => {
            const value: Choice = (Object.hasOwn(mapping, header) && mapping[header]) || 'nothing';
            return (
              <tr key={header}>
                <th scope="row" className="cut">
                  {header}
                </th>
                <td className="cut sec">{samples[header]}</td>
                <td>
                  <Picker
                    label={text('becomesOf', { column: header })}
                    options={options}
                    value={value}
                    onChange={(next) => onMap(header, next === 'nothing' ? null : next)}
                    trigger={
                      <Button
                        variant="ghost"
                        size="s"
                        aria-label={`${text('becomesOf', { column: header })}: ${labelOf(value)}`}
                      >
                        {labelOf(value)}
                        <Icon of={ChevronDown} size={14} />
                      </Button>
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
