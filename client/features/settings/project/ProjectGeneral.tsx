import { format } from 'date-fns';
import { useMemo } from 'react';
import { logoValue, storedLogo } from '#client/features/projects/logoValue.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { LogoPicker } from '#client/ui/LogoPicker.tsx';
import { RadioGroup } from '#client/ui/RadioGroup.tsx';
import { type Project, project as projects } from '#shared/features/project.ts';
import { networks } from '#shared/roles.ts';
import { SavedField } from '../SavedField.tsx';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { useProjectOff } from '../settingsOff.ts';
import { TimezonePicker } from '../TimezonePicker.tsx';
import { EndOfProject } from './EndOfProject.tsx';
import { IdentifierField } from './IdentifierField.tsx';
import { ProjectFrame } from './ProjectFrame.tsx';
import { text } from './text.ts';

/** What a project is called, how it looks, who can find it, and its end. Every field is saved as one leaves it. */
export function ProjectGeneral({ project }: { project: Project }) {
  const off = useProjectOff(project);
  return (
    <ProjectFrame project={project} title={text('general')} intro={text('generalIntro')}>
      <Names project={project} off={off} />
      <SettingSection>
        <SettingRow label={text('network')} hint={off && networkName(project)}>
          {!off && <Network project={project} />}
        </SettingRow>
        <SettingRow label={text('timezone')} hint={text('timezoneHint')}>
          <Timezone project={project} off={off} />
        </SettingRow>
      </SettingSection>
      <p className="mute mb-8 text-12">
        {text('created', { date: format(new Date(project.created_at), 'd MMM yyyy') })}
      </p>
      <EndOfProject project={project} />
    </ProjectFrame>
  );
}

interface PartProps {
  project: Project;
  off: string | undefined;
}

function Names({ project, off }: PartProps) {
  const session = useSession();
  const save = (patch: Partial<Pick<Project, 'name' | 'description'>>) => session.save(projects, project.id, patch);
  const rows = useRows(session.table(projects));
  const taken = useMemo(
    () => new Set(rows.filter(({ id }) => id !== project.id).map(({ name }) => name.toLowerCase())),
    [rows, project.id],
  );
  const nameProblem = (name: string) =>
    name === '' ? text('nameNeeded') : taken.has(name.toLowerCase()) ? text('nameTaken') : undefined;
  return (
    <div className="sform">
      <div className="flex items-end gap-3">
        <ProjectLogo project={project} off={off} />
        <div className="min-w-0 flex-1">
          <SavedField
            label={text('name')}
            value={project.name}
            onSave={(name) => save({ name })}
            problem={nameProblem}
            maxLength={255}
            readOnly={off !== undefined}
          />
        </div>
      </div>
      <SavedField
        label={text('description')}
        value={project.description}
        onSave={(description) => save({ description })}
        hint={off ? undefined : text('descriptionHint')}
        maxLength={10_000}
        area
        readOnly={off !== undefined}
      />
      <IdentifierField project={project} off={off} />
    </div>
  );
}

function ProjectLogo({ project, off }: PartProps) {
  const session = useSession();
  const value = logoValue(project.logo_props);
  const trigger = (
    <Button variant="ghost" className="!h-10 !w-10 !p-0 justify-center" off={off} aria-label={text('changeLogo')}>
      <Logo logo={value} name={project.name} size={32} />
    </Button>
  );
  if (off) return trigger;
  return (
    <LogoPicker
      label={text('logo')}
      value={value}
      onChange={(logo) => void session.save(projects, project.id, { logo_props: storedLogo(logo) })}
      trigger={trigger}
    />
  );
}

function Network({ project }: { project: Project }) {
  const session = useSession();
  return (
    <RadioGroup
      label={text('network')}
      value={project.network === networks.secret ? 'secret' : 'public'}
      options={[
        { value: 'public', label: text('public'), hint: text('publicHint') },
        { value: 'secret', label: text('secret'), hint: text('secretHint') },
      ]}
      onChange={(value) => void session.save(projects, project.id, { network: networks[value] })}
    />
  );
}

function Timezone({ project, off }: PartProps) {
  const session = useSession();
  if (off) return <span className="sec">{project.timezone.replaceAll('_', ' ')}</span>;
  return (
    <TimezonePicker
      label={text('timezone')}
      value={project.timezone}
      onChange={(timezone) => void session.save(projects, project.id, { timezone })}
    />
  );
}

const networkName = ({ network }: Project): string =>
  network === networks.secret
    ? `${text('secret')}. ${text('secretHint')}.`
    : `${text('public')}. ${text('publicHint')}.`;
