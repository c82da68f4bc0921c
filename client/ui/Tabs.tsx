import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  count?: number | undefined;
  /** Left out where the tabs only filter what stands below them already. */
  panel?: ReactNode;
}

/** Tabs with their panels. Arrows move, Enter or Space opens. */
export function Tabs<V extends string>(props: {
  label: string;
  value: V;
  tabs: readonly Tab<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
}) {
  const { label, value, tabs, onChange, className } = props;
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next)} className={className}>
      <Base.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.label} {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="outline-offset-[-2px]">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
