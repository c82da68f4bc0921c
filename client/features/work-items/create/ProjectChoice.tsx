import { ChevronDown } from 'lucide-react';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import type { Project } from '#shared/features/project.ts';
import { text } from './text.ts';

/** In which project the new item goes. */
export function ProjectChoice(props: {
  projects: readonly Project[];
  value: string | null;
  /** Why it stays as it is. */
  off?: string | false;
  onChange: (projectId: string) => void;
}) {
  const { projects, value, off = false, onChange } = props;
  const chosen = projects.find(({ id }) => id === value);
  const button = (
    <Button size="s" off={off} aria-label={`${text('project')}: ${chosen?.name ?? ''}`}>
      <span className="cut max-w-[200px]">{chosen?.name ?? text('project')}</span>
      <Icon of={ChevronDown} size={14} />
    </Button>
  );
  if (off) return button;
  return (
    <Picker
      label={text('project')}
      options={projects.map(({ id, name, identifier }) => ({ value: id, label: name, hint: identifier }))}
      value={value}
      onChange={(id) => id !== value && onChange(id)}
      width={240}
      trigger={button}
    />
  );
}
