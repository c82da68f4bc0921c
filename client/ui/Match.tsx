/** A label with the part that was typed in weight 600, never in colour. */
export function Match({ label, match }: { label: string; match: [from: number, to: number] | null }) {
  if (!match) return <span className="cut">{label}</span>;
  const [from, to] = match;
  return (
    <span className="cut">
      {label.slice(0, from)}
      <mark>{label.slice(from, to)}</mark>
      {label.slice(to)}
    </span>
  );
}
