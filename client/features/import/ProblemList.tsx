import type { ImportProblem } from '#shared/features/importDraft.ts';
import { text } from './text.ts';

const shown = 50;

/** What is remarkable about the rows, each with its line. */
export function ProblemList({ problems, whenNone }: { problems: readonly ImportProblem[]; whenNone: string }) {
  if (problems.length === 0) return <p className="hint">{whenNone}</p>;
  return (
    <details open={problems.length <= 5}>
      <summary>{text('problems', { count: problems.length })}</summary>
      <ul className="import-problems">
        {problems.slice(0, shown).map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`}>{message}</li>
        ))}
        {problems.length > shown && <li>{text('moreProblems', { count: problems.length - shown })}</li>}
      </ul>
    </details>
  );
}
