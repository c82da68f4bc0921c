import { useState } from 'react';
import { ArchiveProject } from '#client/features/projects/ArchiveProject.tsx';
import { DeleteProject } from '#client/features/projects/DeleteProject.tsx';
import { useViewer } from '#client/features/session/rights.ts';
import { Button } from '#client/ui/Button.tsx';
import { inProject, may } from '#shared/access.ts';
import type { Project } from '#shared/features/project.ts';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { text } from './text.ts';

/** Archiving, which members may, and deleting, which admins may. An archived project can still be deleted. */
export function EndOfProject({ project }: { project: Project }) {
  const viewer = useViewer();
  const here = { project_id: project.id };
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null);
  const question = (kind: 'archive' | 'delete') => ({
    project,
    open: asking === kind,
    onOpenChange: (open: boolean) => setAsking(open ? kind : null),
  });
  return (
    <SettingSection title={text('danger')}>
      {!project.archived_at && (
        <SettingRow label={text('archive')} hint={text('archiveWhy')}>
          <Button
            off={!may(viewer, inProject('member'), here) && text('offGuestArchive')}
            onClick={() => setAsking('archive')}
          >
            {text('archive')}
          </Button>
        </SettingRow>
      )}
      <SettingRow label={text('delete')} hint={text('deleteWhy')}>
        <Button off={!may(viewer, inProject('admin'), here) && text('offProject')} onClick={() => setAsking('delete')}>
          {text('delete')}
        </Button>
      </SettingRow>
      <ArchiveProject {...question('archive')} />
      <DeleteProject {...question('delete')} />
    </SettingSection>
  );
}
