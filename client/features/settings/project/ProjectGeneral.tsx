import { format } from 'date-fns';
import { useWorkspace } from '#client/features/session/place.ts';
import { Cover, PictureSetting } from '#client/files/PictureSetting.tsx';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { RadioGroup } from '#client/ui/RadioGroup.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { type Project, project as projects } from '#shared/features/project.ts';
import { networks } from '#shared/roles.ts';
import { NameAndLogo } from '../NameAndLogo.tsx';
import { nameProblem } from '../nameProblem.ts';
import { SavedField } from '../SavedField.tsx';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { useProjectOff } from '../settingsOff.ts';
import { TimezoneSetting } from '../TimezoneSetting.tsx';
import { EndOfProject } from './EndOfProject.tsx';
import { IdentifierField } from './IdentifierField.tsx';
import { ProjectFrame } from './ProjectFrame.tsx';
import { text } from './text.ts';

/** What a project is called, how it looks, who can find it, and its end. Every field is saved as one leaves it. */
export function ProjectGeneral({ project }: { project: Project }) {
  const session = useSession();
  const off = useProjectOff(project);
  return (
    <ProjectFrame project={project} title={text('general')} intro={text('generalIntro')}>
      <Names project={project} off={off} />
      <SettingSection>
        <ProjectCover project={project} off={off} />
        <SettingRow label={text('network')} hint={off && networkName(project)}>
          {!off && <Network project={project} />}
        </SettingRow>
        <TimezoneSetting
          value={project.timezone}
          onChange={(timezone) => void session.save(projects, project.id, { timezone })}
          hint={text('timezoneHint')}
          off={off}
        />
      </SettingSection>
      <SettingSection title={text('features')}>
        <SettingRow label={text('pages')} hint={text('pagesHint')}>
          <Switch
            label={text('pages')}
            hideLabel
            checked={project.page_view}
            disabled={off !== undefined}
            onChange={(page_view) => void session.save(projects, project.id, { page_view })}
          />
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
  const save = (patch: Partial<Project>) => session.save(projects, project.id, patch);
  const others = useRows(session.table(projects)).filter(({ id }) => id !== project.id);
  return (
    <div className="sform">
      <NameAndLogo
        row={project}
        onSave={save}
        problem={(name) => nameProblem(name, others, text('nameTaken'))}
        maxLength={255}
        off={off}
      />
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

function ProjectCover({ project, off }: PartProps) {
  const { slug: workspaceSlug } = useWorkspace();
  return (
    <PictureSetting
      wide
      label={text('cover')}
      target={{ type: 'PROJECT_COVER', workspaceSlug, projectId: project.id }}
      current={project.cover_image_url}
      off={off}
    >
      {(url) => <Cover url={url} />}
    </PictureSetting>
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

const networkName = ({ network }: Project): string =>
  network === networks.secret
    ? `${text('secret')}. ${text('secretHint')}.`
    : `${text('public')}. ${text('publicHint')}.`;
