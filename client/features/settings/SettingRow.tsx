import type { ReactNode } from 'react';

/** One setting in a section: what it is and does, and its control at the right. */
export function SettingRow(props: { label: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="sset">
      <div className="sset-t">
        <div className="font-medium">{props.label}</div>
        {props.hint && <p>{props.hint}</p>}
      </div>
      <div className="sset-c">{props.children}</div>
    </div>
  );
}

/** Settings that belong together, under a heading. */
export function SettingSection(props: { title?: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="sgrp" aria-label={props.title}>
      {props.title && (
        <header className="sgrp-h">
          <h2>{props.title}</h2>
          <span className="sp" />
          {props.actions}
        </header>
      )}
      <div className="sgrp-b">{props.children}</div>
    </section>
  );
}
