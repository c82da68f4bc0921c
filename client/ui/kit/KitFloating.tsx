import { Archive, ChevronsUpDown, CircleDot, Link2, Signal, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ContextMenu } from '../ContextMenu.tsx';
import { DatePicker } from '../DatePicker.tsx';
import { Dialog } from '../Dialog.tsx';
import { Drawer } from '../Drawer.tsx';
import { Field } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { useKeys, useShortcuts } from '../keys.ts';
import { Logo, type LogoValue } from '../Logo.tsx';
import { LogoPicker } from '../LogoPicker.tsx';
import { Menu, type MenuEntry } from '../Menu.tsx';
import { StateMark } from '../marks.tsx';
import { Picker } from '../Picker.tsx';
import { Sheet } from '../Sheet.tsx';
import { toast } from '../toast.ts';
import { Grip, useResizable } from '../useResizable.tsx';
import { people } from './KitSigns.tsx';
import { Section } from './Section.tsx';

const items: MenuEntry[] = [
  { label: 'State', icon: CircleDot, keys: 's', onSelect: () => toast.show({ text: 'State' }) },
  {
    kind: 'sub',
    label: 'Priority',
    icon: Signal,
    items: ['None', 'Low', 'Urgent'].map((label) => ({ label, onSelect: () => toast.show({ text: label }) })),
  },
  { label: 'Assignees', icon: Users, keys: 'a', onSelect: () => toast.show({ text: 'Assignees' }) },
  { kind: 'line' },
  { label: 'Copy link', icon: Link2, keys: '$mod+Shift+c', onSelect: () => toast.show({ text: 'Link copied' }) },
  { label: 'Archive', icon: Archive, off: 'Not done yet', onSelect: () => undefined },
  { label: 'Delete…', icon: Trash2, danger: true, onSelect: () => toast.show({ text: 'Deleted', tone: 'bad' }) },
];

const states = [
  { value: 'todo', label: 'Todo', icon: <StateMark group="unstarted" />, digit: '1' },
  { value: 'progress', label: 'In progress', icon: <StateMark group="started" position={2} count={3} />, digit: '2' },
  { value: 'review', label: 'In review', icon: <StateMark group="started" position={3} count={3} />, digit: '3' },
  { value: 'done', label: 'Done', icon: <StateMark group="completed" />, digit: '4' },
];

const many = Array.from({ length: 5000 }, (_, n) => ({ value: `${n}`, label: `Label ${n + 1}` }));

const members = people.map((person, at) => ({
  value: person.id,
  label: person.name,
  icon: <Avatar person={person} tooltip={false} />,
  ...(at > 4 ? { group: 'Not in this project', off: 'Not a member' } : undefined),
}));

/** What opens: pickers, menus, dialogs, toasts. */
export function KitFloating() {
  return (
    <>
      <Section title="Pickers">
        <Pickers />
      </Section>
      <Section title="Menus">
        <div className="kr">
          <Menu label="Actions" trigger={<Button>Menu</Button>} items={items} />
          <Menu label="Actions" trigger={<Button>Menu with a search line</Button>} items={items} search="Change…" />
          <ContextMenu label="Actions" items={items}>
            <div className="tag">Right click here</div>
          </ContextMenu>
        </div>
      </Section>
      <Section title="Toasts">
        <div className="kr">
          <Button
            onClick={() =>
              toast.show({
                text: '3 work items moved to Cycle 32',
                action: { label: 'Undo', onPress: () => toast.show({ text: 'Undone' }) },
              })
            }
          >
            Done, with undo
          </Button>
          <Button
            onClick={() =>
              toast.show({
                text: 'Not saved: you can only read here',
                detail: 'Your text is kept.',
                tone: 'bad',
                action: { label: 'Copy text', onPress: () => undefined },
              })
            }
          >
            Refused
          </Button>
        </div>
      </Section>
      <Section title="Dialogs">
        <Dialogs />
      </Section>
      <Section title="Sidebar rows, a width to drag">
        <SidebarRows />
      </Section>
      <Section title="Shortcuts">
        <Shortcuts />
      </Section>
    </>
  );
}

function Pickers() {
  const [state, setState] = useState('progress');
  const [who, setWho] = useState<string[]>(['Kofi Mensah']);
  const [labels, setLabels] = useState<string[]>([]);
  const [day, setDay] = useState<string | null>('2026-11-24');
  const [logo, setLogo] = useState<LogoValue | null>({ icon: 'Map', colour: 'blue' });
  const current = states.find((option) => option.value === state);
  return (
    <div className="kr">
      <Picker
        label="State"
        options={states}
        value={state}
        onChange={setState}
        keys="s"
        trigger={
          <Button>
            {current?.icon}
            {current?.label}
            <Icon of={ChevronsUpDown} size={14} />
          </Button>
        }
      />
      <Picker
        label="Assignees"
        multiple
        options={members}
        value={who}
        onChange={setWho}
        trigger={<Button>{who.length} assignees</Button>}
      />
      <Picker
        label="Labels"
        multiple
        options={many}
        value={labels}
        onChange={setLabels}
        onCreate={(name) => toast.show({ text: `Created ${name}` })}
        trigger={<Button>5,000 labels</Button>}
      />
      <DatePicker
        label="Due date"
        value={day}
        onChange={setDay}
        today="2026-11-19"
        span={{ from: '2026-11-24', to: '2026-11-27' }}
        trigger={<Button>{day ?? 'No date'}</Button>}
      />
      <LogoPicker
        label="Logo"
        value={logo}
        onChange={setLogo}
        trigger={
          <Button aria-label="Logo">
            <Logo logo={logo} name="Web" />
          </Button>
        }
      />
    </div>
  );
}

type Opened = 'dialog' | 'confirm' | 'drawer' | 'sheet' | null;

function Dialogs() {
  const [opened, setOpened] = useState<Opened>(null);
  const [name, setName] = useState('');
  const toggle = (which: Opened) => (open: boolean) => setOpened(open ? which : null);
  return (
    <div className="kr">
      <Button onClick={() => setOpened('dialog')}>Dialog</Button>
      <Button onClick={() => setOpened('confirm')}>Confirm</Button>
      <Button onClick={() => setOpened('drawer')}>Drawer</Button>
      <Button onClick={() => setOpened('sheet')}>Sheet</Button>
      <Dialog
        open={opened === 'dialog'}
        onOpenChange={toggle('dialog')}
        title="New module"
        dirty={name !== ''}
        footer={
          <>
            <Button onClick={() => setOpened(null)}>Cancel</Button>
            <Button variant="primary" disabled={!name} onClick={() => setOpened(null)}>
              Create module
            </Button>
          </>
        }
      >
        <Field className="mt-3" label="Name" value={name} onChange={setName} />
      </Dialog>
      <ConfirmDialog
        open={opened === 'confirm'}
        onOpenChange={toggle('confirm')}
        title="Delete “In the field”?"
        confirmLabel="Delete state"
        danger
        onConfirm={() => undefined}
      >
        1 work item is in this state. It moves to <b className="font-medium text-primary">In review</b>; nothing else
        changes.
      </ConfirmDialog>
      <Drawer open={opened === 'drawer'} onOpenChange={toggle('drawer')} label="Sidebar">
        <div className="p-4">Navigation</div>
      </Drawer>
      <Sheet open={opened === 'sheet'} onOpenChange={toggle('sheet')} title="Change">
        <button type="button" className="mi">
          State
        </button>
      </Sheet>
    </div>
  );
}

function SidebarRows() {
  const { width, grip } = useResizable({ storageKey: 'kit.width', initial: 248, min: 208, max: 400, edge: 'right' });
  return (
    <div className="side relative rounded-card p-2 gap-px" style={{ width, background: 'var(--canvas)' }}>
      <a className="nav" href="#light">
        <Icon of={CircleDot} />
        <span className="cut">Light</span>
      </a>
      <a className="nav" href="#dark" aria-current="page">
        <Icon of={Signal} />
        <span className="cut">Dark</span>
        <span className="count">2</span>
      </a>
      <a className="nav" href="#custom">
        <Icon of={Users} />
        <span className="cut">Custom</span>
        <span className="unread">4</span>
      </a>
      <Grip label="sidebar" {...grip} />
    </div>
  );
}

function Shortcuts() {
  useKeys({
    c: { label: 'New work item', group: 'Anywhere', run: () => toast.show({ text: 'New work item' }) },
    'g b': { label: 'Go to board', group: 'Go', run: () => toast.show({ text: 'Board' }) },
    '?': { label: 'Shortcuts', group: 'Anywhere', run: () => toast.show({ text: 'Shortcuts' }) },
  });
  const shortcuts = useShortcuts();
  return <p className="sec">{shortcuts.map((one) => `${one.keys}: ${one.label}`).join(' · ')}</p>;
}
