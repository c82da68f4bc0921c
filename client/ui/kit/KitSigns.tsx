import { CalendarDays, Plus, RefreshCcw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Avatar } from '../Avatar.tsx';
import { AvatarStack } from '../AvatarStack.tsx';
import {
  BellArt,
  BicycleArt,
  CardsArt,
  GateArt,
  LayersArt,
  LensArt,
  MissingColumnArt,
  SheetArt,
  TrayArt,
} from '../art.tsx';
import { Button } from '../Button.tsx';
import { Chip } from '../Chip.tsx';
import { Dot } from '../Dot.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Flag } from '../Flag.tsx';
import { Kbd } from '../Kbd.tsx';
import { Logo } from '../Logo.tsx';
import { PriorityMark, priorityLevels, StateMark } from '../marks.tsx';
import { Note } from '../Note.tsx';
import { ProgressRing } from '../ProgressRing.tsx';
import { SegmentBar } from '../SegmentBar.tsx';
import { Bone, Skeleton } from '../Skeleton.tsx';
import { Tag } from '../Tag.tsx';
import { Section } from './Section.tsx';

export const people = [
  'Kofi Mensah',
  'Priya Raman',
  'Yuki Tanabe',
  'Tomás Ferreira',
  'Jonas Weber',
  'Noor Haddad',
  'Amara Okafor',
].map((name) => ({ id: name, name }));

const [kofi, priya, yuki, tomas, jonas] = people;

function swatch(colour: string): CSSProperties & { '--c': string } {
  return { '--c': colour };
}

/** Marks, people, chips, progress, empty places. */
export function KitSigns() {
  return (
    <>
      <Section title="State">
        <div className="kr">
          {(['backlog', 'unstarted'] as const).map((group) => (
            <Named key={group} name={group}>
              <StateMark group={group} label={group} />
            </Named>
          ))}
          {[1, 2, 3].map((position) => (
            <Named key={position} name={`${position} of 3`}>
              <StateMark group="started" position={position} count={3} label={`Started, ${position} of 3`} />
            </Named>
          ))}
          {(['completed', 'cancelled', 'triage'] as const).map((group) => (
            <Named key={group} name={group}>
              <StateMark group={group} label={group} />
            </Named>
          ))}
        </div>
      </Section>
      <Section title="Priority">
        <div className="kr">
          {priorityLevels.map((level) => (
            <Named key={level} name={level}>
              <PriorityMark level={level} label={level} />
            </Named>
          ))}
        </div>
      </Section>
      <Section title="Progress">
        <div className="kr gap-3.5 !flex-nowrap">
          {[0, 0.25, 0.75, 1].map((value) => (
            <ProgressRing key={value} value={value} label="Cycle" />
          ))}
          <ProgressRing value={0.65} label="Cycle" size={24} />
          <ProgressRing value={0.65} label="Cycle" size={32} />
          <SegmentBar
            className="flex-1"
            label="By state"
            segments={[
              { key: 'done', label: 'Done', count: 18, colour: 'var(--state-completed)' },
              { key: 'started', label: 'Started', count: 10, colour: 'var(--state-started)' },
              { key: 'todo', label: 'Todo', count: 6, colour: 'var(--state-unstarted)' },
              { key: 'backlog', label: 'Backlog', count: 2, colour: 'var(--state-backlog)' },
            ]}
          />
        </div>
      </Section>
      <Section title="People">
        <div className="kr">
          {kofi && <Avatar person={kofi} size={16} />}
          {priya && <Avatar person={priya} />}
          {yuki && <Avatar person={yuki} size={24} />}
          {tomas && <Avatar person={tomas} size={28} />}
          {jonas && <Avatar person={jonas} size={40} />}
          <Avatar person={null} />
          <AvatarStack people={people} />
          <AvatarStack people={people.slice(0, 2)} areHere />
          <Flag personId="Kofi Mensah" name="Kofi" />
        </div>
      </Section>
      <Section title="Chips, tags, keys, logos">
        <Chips />
      </Section>
      <Section title="Label palette, people">
        <div className="pal">
          {Array.from({ length: 16 }, (_, n) => `var(--pal-${n + 1})`).map((colour) => (
            <i key={colour} style={swatch(colour)} />
          ))}
        </div>
      </Section>
      <Section title="Grounds and layers">
        <div className="gr">
          {['canvas', 'sunken', 'surface', 'raised', 'layer-1', 'layer-2', 'layer-3', 'accent-muted'].map((name) => (
            <i key={name} style={swatch(`var(--${name})`)}>
              {name}
            </i>
          ))}
        </div>
      </Section>
      <Section title="Empty, trouble, waiting">
        <EmptyState
          art={<BicycleArt />}
          title="Ride one stretch at a time"
          actions={
            <Button variant="primary" icon={Plus}>
              New cycle
            </Button>
          }
        >
          A cycle is a short, dated plan: what this project will finish in the next weeks, and how it is going.
        </EmptyState>
        <div className="kr art-row">
          {[MissingColumnArt, CardsArt, SheetArt, LayersArt, TrayArt, LensArt, GateArt, BellArt].map((Art) => (
            <span key={Art.name} className="w-24">
              <Art />
            </span>
          ))}
        </div>
        <Note action={<Button size="s">See them</Button>}>
          <b className="font-medium">Offline.</b> 3 changes are kept here and will be sent.
        </Note>
        <Skeleton>
          <div className="kr mt-3">
            <Bone width={16} height={16} round />
            <Bone width={220} />
          </div>
        </Skeleton>
      </Section>
    </>
  );
}

function Named({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <span className="kn">
      {children}
      <span>{name}</span>
    </span>
  );
}

function Chips() {
  return (
    <>
      <div className="kr">
        <span className="lab">
          <Dot colour="var(--pal-3)" />
          Bug
        </span>
        <Chip icon={CalendarDays} outlined>
          Nov 24
        </Chip>
        <Chip icon={RefreshCcw} outlined className="is-hover">
          Cycle 31
        </Chip>
        <Chip icon={CalendarDays} tone="overdue">
          Nov 16
        </Chip>
        <Chip icon={CalendarDays} tone="soon">
          Nov 20
        </Chip>
      </div>
      <div className="kr">
        <Tag>Default</Tag>
        <Tag tone="ok">Done</Tag>
        <Tag tone="warn">Paused</Tag>
        <Tag tone="bad">Late</Tag>
        <Tag tone="info">Planned</Tag>
        <Tag tone="accent">Current</Tag>
        <Kbd keys="$mod+k" />
        <Kbd keys="g b" />
        <Logo logo={{ icon: 'Map', colour: 'blue' }} name="Web app" />
        <Logo logo={{ emoji: '🚲' }} name="Bikes" size={20} />
        <Logo logo={null} name="Mobile" size={20} />
        <Logo logo={{ icon: 'Rocket', colour: 'violet' }} name="Rocket" size={32} />
      </div>
    </>
  );
}
