import { type ReactNode, useId } from 'react';

/** Settings that belong together: a heading, and a card of rows. */
export function SettingsSection(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="sgrp" aria-labelledby={id}>
      <header className="sgrp-h">
        <h2 id={id}>{props.title}</h2>
        <span className="sp" />
        {props.actions}
      </header>
      <div className="sgrp-b">{props.children}</div>
    </section>
  );
}

/** One setting: what it is at the left, its control at the right. */
export function SettingsRow(props: { title: ReactNode; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className="set-row">
      <div className="words">
        <div className="font-medium">{props.title}</div>
        {props.hint && <small className="set-hint">{props.hint}</small>}
      </div>
      {props.children}
    </div>
  );
}
