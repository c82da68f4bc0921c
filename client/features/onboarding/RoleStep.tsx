import {
  Bug,
  CodeXml,
  Compass,
  Ellipsis,
  ListChecks,
  Megaphone,
  NotebookPen,
  PenTool,
  RefreshCw,
  Settings2,
  SquareKanban,
  Users,
} from 'lucide-react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon, type IconType } from '#client/ui/Icon.tsx';
import { profile } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';
import { StepDoor, type StepProps } from './StepDoor.tsx';
import { text } from './text.ts';

interface Tile {
  value: string;
  label: string;
  icon: IconType;
}

const roleTiles: readonly Tile[] = [
  { value: 'engineering', label: text('roleEngineer'), icon: CodeXml },
  { value: 'design', label: text('roleDesign'), icon: PenTool },
  { value: 'product', label: text('roleProduct'), icon: Compass },
  { value: 'marketing', label: text('roleMarketing'), icon: Megaphone },
  { value: 'operations', label: text('roleOperations'), icon: Settings2 },
  { value: 'lead', label: text('roleLead'), icon: Users },
  { value: 'other', label: text('roleOther'), icon: Ellipsis },
];

const useTiles: readonly Tile[] = [
  { value: 'track', label: text('useTrack'), icon: Bug },
  { value: 'plan', label: text('usePlan'), icon: SquareKanban },
  { value: 'cycles', label: text('useSprints'), icon: RefreshCw },
  { value: 'write', label: text('useWrite'), icon: NotebookPen },
  { value: 'personal', label: text('usePersonal'), icon: ListChecks },
];

/** What one does, and what for. Each pick is kept at once; all of it may be skipped. */
export function RoleStep({ onNext, onBack }: StepProps) {
  const session = useSession();
  const me = useMe();
  const row = useRow(session.table(profile), me.id);
  const uses = (row?.use_case ?? '').split(',').filter(Boolean);
  const pickRole = (role: string) => void session.save(profile, me.id, { role }, { undo: false });
  const pickUse = (value: string) => {
    const next = uses.includes(value) ? uses.filter((use) => use !== value) : [...uses, value];
    void session.save(profile, me.id, { use_case: next.join(',') }, { undo: false });
  };
  const hasPicked = Boolean(row?.role) || uses.length > 0;
  return (
    <StepDoor
      wide
      step="role"
      title={text('roleTitle')}
      lede={text('roleLede')}
      onBack={onBack}
      onSubmit={() => onNext('workspace')}
    >
      <Tiles label={text('role')} tiles={roleTiles} picked={row?.role ? [row.role] : []} onPick={pickRole} />
      <div>
        <h2 className="lbl">{text('useCase')}</h2>
        <Tiles label={text('useCase')} tiles={useTiles} picked={uses} onPick={pickUse} />
      </div>
      <Button type="submit" variant={hasPicked ? 'primary' : 'default'} size="l">
        {text(hasPicked ? 'continue' : 'skip')}
      </Button>
    </StepDoor>
  );
}

interface TilesProps {
  label: string;
  tiles: readonly Tile[];
  picked: readonly string[];
  onPick: (value: string) => void;
}

function Tiles({ label, tiles, picked, onPick }: TilesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="tiles" role="group" aria-label={label}>
      {tiles.map(({ value, label: name, icon }) => (
        <button
          key={value}
          type="button"
          className="tile"
          aria-pressed={picked.includes(value)}
          onClick={() => onPick(value)}
        >
          <Icon of={icon} className="text-icon" />
          {name}
        </button>
      ))}
    </div>
  );
}
