import type { ReactNode } from 'react';

/** One part of the kit under its caption. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="k">
      <h2 className="cap">{title}</h2>
      {children}
    </section>
  );
}
