import { Calendar, ChartGantt, Ellipsis, LayoutList, Link2, Plus, SquareKanban, Star, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button, type ButtonVariant } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { Field } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { PictureInput, type PictureInputProps } from '../PictureInput.tsx';
import { RadioGroup } from '../RadioGroup.tsx';
import { SearchField } from '../SearchField.tsx';
import { Segments } from '../Segments.tsx';
import { Switch } from '../Switch.tsx';
import { Tabs } from '../Tabs.tsx';
import { TextArea } from '../TextArea.tsx';
import { Section } from './Section.tsx';

const rows: [ButtonVariant, string][] = [
  ['primary', 'Create'],
  ['default', 'Save view'],
  ['ghost', 'Cancel'],
  ['danger', 'Delete'],
];

/** Buttons, fields, boxes, tabs. */
export function KitControls() {
  return (
    <>
      <Section title="Buttons: rest, hover, pressed, focus, off, busy">
        {rows.map(([variant, name]) => (
          <ButtonStates key={variant} variant={variant} name={name} />
        ))}
        <div className="kr">
          <Button icon={Plus}>With icon</Button>
          <Button size="l">Large 32</Button>
          <Button size="s">Small 24</Button>
          <IconButton icon={Link2} label="Copy link" keys="$mod+Shift+c" />
          <IconButton icon={Ellipsis} label="More" variant="default" />
          <IconButton icon={Star} label="Favourite" aria-pressed />
          <Button off="Only admins can do this">Not allowed</Button>
        </div>
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Checkbox, radio, switch">
        <Boxes />
      </Section>
      <Section title="Tabs, segments">
        <Choices />
      </Section>
      <Section title="Pictures: empty, chosen, under way, refused, off">
        <Pictures />
      </Section>
    </>
  );
}

function Pictures() {
  const shared = { label: 'Photo', accept: ['image/png'], progress: null, onChoose: () => {}, onCancel: () => {} };
  const face = <Avatar person={{ id: 'ada', name: 'Ada Holm' }} size={40} tooltip={false} />;
  const states: Partial<PictureInputProps>[] = [
    { hint: 'JPEG, PNG, WebP or GIF.' },
    { hint: 'JPEG, PNG, WebP or GIF.', onRemove: () => {} },
    { progress: 0.4 },
    { error: 'This file is a PDF.' },
    { off: 'Only admins can change this.' },
  ];
  return states.map((state) => (
    <PictureInput key={Object.keys(state).join()} {...shared} {...state}>
      {face}
    </PictureInput>
  ));
}

function ButtonStates({ variant, name }: { variant: ButtonVariant; name: string }) {
  return (
    <div className="kr">
      <Button variant={variant}>{name}</Button>
      <Button variant={variant} className="is-hover">
        {name}
      </Button>
      <Button variant={variant} className="is-active">
        {name}
      </Button>
      <Button variant={variant} data-focus>
        {name}
      </Button>
      <Button variant={variant} disabled>
        {name}
      </Button>
      {variant === 'primary' && (
        <Button variant={variant} busy>
          Wait
        </Button>
      )}
    </div>
  );
}

function Fields() {
  const [name, setName] = useState('Web app');
  const [about, setAbout] = useState('');
  const [search, setSearch] = useState('');
  return (
    <div className="kf">
      <Field label="Rest" placeholder="Project name" value={about} onChange={setAbout} />
      <Field label="With text" value={name} onChange={setName} hint="People see it in the sidebar." />
      <SearchField label="Search people" value={search} onChange={setSearch} className="self-start" />
      <Field label="Off" value="WEB" onChange={setName} disabled />
      <Field label="Wrong" value="WEB APP" onChange={setName} error="Letters and digits only" />
      <TextArea label="Area" placeholder="What is this project for?" value={about} onChange={setAbout} />
    </div>
  );
}

function Boxes() {
  const [on, setOn] = useState(true);
  const [order, setOrder] = useState('manual');
  return (
    <>
      <div className="kr">
        <Checkbox label="Empty" hideLabel checked={false} onChange={setOn} />
        <Checkbox label="Ticked" hideLabel checked={on} onChange={setOn} />
        <Checkbox label="Some" hideLabel checked="mixed" onChange={setOn} />
        <Checkbox label="Off" hideLabel checked={false} disabled onChange={setOn} />
        <span className="vr" />
        <Switch label="Off" hideLabel checked={!on} onChange={(next) => setOn(!next)} />
        <Switch label="On" hideLabel checked={on} onChange={setOn} />
        <Switch label="Disabled" hideLabel checked={false} disabled onChange={setOn} />
      </div>
      <div className="kr items-start gap-6 mt-3">
        <Checkbox label="Include archived" hint="They stay read-only." checked={on} onChange={setOn} />
        <RadioGroup
          label="Order"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'manual', label: 'Manual' },
            { value: 'newest', label: 'Newest first' },
          ]}
        />
      </div>
    </>
  );
}

function Choices() {
  const [tab, setTab] = useState('all');
  const [layout, setLayout] = useState('board');
  const [zoom, setZoom] = useState('month');
  return (
    <>
      <Tabs
        label="Inbox"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: 'All', count: 24 },
          { value: 'mentions', label: 'Mentions', count: 3 },
          { value: 'archived', label: 'Archived' },
        ]}
      />
      <div className="kr mt-3">
        <Segments
          label="Layout"
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'list', label: 'List', icon: LayoutList },
            { value: 'board', label: 'Board', icon: SquareKanban },
            { value: 'calendar', label: 'Calendar', icon: Calendar },
            { value: 'table', label: 'Table', icon: Table2 },
            { value: 'timeline', label: 'Timeline', icon: ChartGantt },
          ]}
        />
        <Segments
          label="Zoom"
          value={zoom}
          onChange={setZoom}
          options={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
            { value: 'quarter', label: 'Quarter' },
          ]}
        />
      </div>
    </>
  );
}
