import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { findMatch } from '#client/ui/pickerRows.ts';
import { SearchField } from '#client/ui/SearchField.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { type Project, project as projects } from '#shared/features/project.ts';
import { roles } from '#shared/roles.ts';
import { PersonRow } from '../PersonRow.tsx';
import { ProjectFrame } from '../project/ProjectFrame.tsx';
import { RoleMenu } from '../RoleMenu.tsx';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { useProjectOff } from '../settingsOff.ts';
import { AddMembers } from './AddMembers.tsx';
import { lookerAt } from './memberRules.ts';
import { PersonChoice } from './PersonChoice.tsx';
import { ProjectMemberRow } from './ProjectMemberRow.tsx';
import { text } from './text.ts';
import { type Place, usePlaces } from './usePlaces.ts';

/** Who works in a project, who leads it, and what guests see of it. */
export function ProjectMembers({ project }: { project: Project }) {
  const off = useProjectOff(project);
  const looker = lookerAt(useViewer(), project.id, off);
  const places = usePlaces(project.id);
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(false);
  const shown = places.filter(
    ({ person }) => !query.trim() || findMatch(`${person.display_name} ${person.email ?? ''}`, query) !== null,
  );
  const add = (
    <Button icon={UserPlus} variant="primary" off={off} onClick={() => setAdding(true)}>
      {text('add')}
    </Button>
  );
  return (
    <ProjectFrame project={project} title={text('title')} intro={text('projectIntro')} actions={add}>
      <ProjectRoles project={project} places={places} off={off} />
      <SearchField
        className="mt-6 mb-3"
        label={text('search')}
        placeholder={text('search')}
        value={query}
        onChange={setQuery}
      />
      {shown.length === 0 ? (
        <p className="srow-none" role="status">
          {text('noneFound', { query })}
        </p>
      ) : (
        <ul className="sgrp-b">
          {shown.map(({ person, joined }) =>
            joined ? (
              <ProjectMemberRow key={person.member} {...{ project, person, joined, looker }} />
            ) : (
              <AdminOutside key={person.member} person={person} isMe={person.member === looker.id} />
            ),
          )}
        </ul>
      )}
      <AddMembers project={project} looker={looker} open={isAdding} onOpenChange={setAdding} />
    </ProjectFrame>
  );
}

interface ProjectRolesProps {
  project: Project;
  places: readonly Place[];
  off: string | undefined;
}

function ProjectRoles({ project, places, off }: ProjectRolesProps) {
  const session = useSession();
  const people = places
    .filter(({ person, joined }) => person.role === roles.admin || (joined?.role ?? 0) >= roles.member)
    .map(({ person }) => person);
  const save = (patch: Partial<Project>) => void session.save(projects, project.id, patch);
  return (
    <SettingSection title={text('roles')}>
      <SettingRow label={text('lead')} hint={text('leadHint')}>
        <PersonChoice
          label={text('lead')}
          none={text('noLead')}
          people={people}
          value={project.project_lead}
          onChange={(project_lead) => save({ project_lead })}
          off={off}
        />
      </SettingRow>
      <SettingRow label={text('assignee')} hint={text('assigneeHint')}>
        <PersonChoice
          label={text('assignee')}
          none={text('noAssignee')}
          people={people}
          value={project.default_assignee}
          onChange={(default_assignee) => save({ default_assignee })}
          off={off}
        />
      </SettingRow>
      <SettingRow label={text('guests')} hint={text('guestsHint')}>
        <Switch
          label={text('guests')}
          hideLabel
          checked={project.guest_view_all_features}
          disabled={off !== undefined}
          onChange={(guest_view_all_features) => save({ guest_view_all_features })}
        />
      </SettingRow>
    </SettingSection>
  );
}

function AdminOutside({ person, isMe }: { person: Place['person']; isMe: boolean }) {
  return (
    <PersonRow person={person} isMe={isMe} since={null} tag={text('workspaceAdmin')}>
      <span className="mute only-l flex-none text-12">{text('adminOutside')}</span>
      <RoleMenu
        label={text('roleOf', { name: person.display_name })}
        value={roles.admin}
        off={text('offWorkspaceAdmin')}
        onChange={() => undefined}
      />
    </PersonRow>
  );
}
