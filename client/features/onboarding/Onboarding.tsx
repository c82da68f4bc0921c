import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { profile } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import { useMe } from '../session/place.ts';
import { InviteStep } from './InviteStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { RoleStep } from './RoleStep.tsx';
import type { StepProps } from './StepDoor.tsx';
import { currentStep, type Step, stepBefore } from './step.ts';
import { WorkspaceStep } from './WorkspaceStep.tsx';

/** Being shown in: who one is, where one works, with whom. The step stands in the address, progress in the profile. */
export function Onboarding() {
  const me = useMe();
  const row = useRow(useSession().table(profile), me.id);
  const [params, setParams] = useSearchParams();
  const [wasOnboarded] = useState(row?.is_onboarded === true);
  if (!row) return null;
  if (wasOnboarded) return <Navigate to={pathTo('signIn', {})} replace />;
  const step = currentStep(row.onboarding_step, params.get('step'));
  const go = (to: Step) => setParams({ step: to });
  const before = stepBefore(step, row.onboarding_step);
  const props: StepProps = { onNext: go, onBack: before ? () => go(before) : undefined };
  switch (step) {
    case 'profile':
      return <ProfileStep {...props} />;
    case 'role':
      return <RoleStep {...props} />;
    case 'workspace':
      return <WorkspaceStep {...props} />;
    case 'invite':
      return <InviteStep {...props} />;
  }
}
