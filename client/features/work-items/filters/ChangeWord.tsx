import { filterText } from './text.ts';

/** What pressing a condition's values does, before the values, for assistive technology: "Change priority: High". */
export function ChangeWord({ name }: { name: string }) {
  return <span className="sr-only">{`${filterText('change', { name })}: `}</span>;
}
