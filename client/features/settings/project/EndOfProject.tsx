import { useState } from 'react';
import { ArchiveProject } from '#client/features/projects/ArchiveProject.tsx';
import { DeleteProject } from '#client/features/projects/DeleteProject.tsx';
import { useRoleIn } from '#client/features/work-items/properties/rights.ts';
import { Button } from '#client/ui/Button.tsx';
import type { Project } from '#shared/features/project.ts';
import { roles } from '#shared/roles.ts';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { text } from './text.ts';

/** Archiving, which members may, and deleting, which admins may. An archived project can still be deleted. */
export function EndOfProject({ project }: { project: Project }) {
  const role = useRoleIn(project.id) ?? roles.guest;
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
          <Button off={role < roles.member && text('offGuestArchive')} onClick={() => setAsking('archive')}>
            {text('archive')}
          </Button>
        </SettingRow>
      )}
      <SettingRow label={text('delete')} hint={text('deleteWhy')}>
        <Button off={role < roles.admin && text('offProject')} onClick={() => setAsking('delete')}>
          {text('delete')}
        </Button>
      </SettingRow>
      <ArchiveProject {...question('archive')} />
      <DeleteProject {...question('delete')} />
    </SettingSection>
  );
}
