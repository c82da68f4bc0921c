import { useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button, type ButtonLook } from '#client/ui/Button.tsx';
import { inWorkspace } from '#shared/access.ts';
import { joinProject } from './joinProject.ts';
import { text } from './text.ts';

/** Joins a project at once: it can be left again as easily. */
export function JoinButton(props: { projectId: string; label?: string; 'aria-label'?: string } & ButtonLook) {
  const { projectId, label = text('join'), ...look } = props;
  const session = useSession();
  const { slug } = useWorkspace();
  const mayJoin = useMay(inWorkspace('member'));
  const [isJoining, setJoining] = useState(false);
  const join = () => {
    setJoining(true);
    void joinProject(session, slug, projectId).finally(() => setJoining(false));
  };
  return (
    <Button {...look} busy={isJoining} off={!mayJoin && text('guestsCannotJoin')} onClick={join}>
      {label}
    </Button>
  );
}
