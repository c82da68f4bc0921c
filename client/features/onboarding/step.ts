import type { OnboardingStep, Profile } from '#shared/features/person.ts';

export const steps = ['profile', 'role', 'workspace', 'invite'] as const;
export type Step = (typeof steps)[number];

/**
 * The step to show: the one that the address asks for, if it may be shown yet, else the first that is not done.
 * The role is asked for once, on the way; who comes back later is not asked again.
 */
export function currentStep(done: OnboardingStep, asked: string | null): Step {
  const next = !done.profile_complete ? 'profile' : hasWorkspace(done) ? 'invite' : 'workspace';
  const wanted = steps.find((step) => step === asked);
  return wanted && steps.indexOf(wanted) <= steps.indexOf(next) && mayReturn(wanted, done) ? wanted : next;
}

const hasWorkspace = (done: OnboardingStep) => done.workspace_create || done.workspace_join;

/** A workspace that was made is not made again. */
const mayReturn = (step: Step, done: OnboardingStep) => step !== 'workspace' || !hasWorkspace(done);

/** The step before, or null where there is none to go back to. */
export function stepBefore(step: Step, done: OnboardingStep): Step | null {
  const before = steps[steps.indexOf(step) - 1];
  return before && mayReturn(before, done) ? before : null;
}

/** The progress as the profile keeps it, with one more step done. */
export const withDone = (profile: Pick<Profile, 'onboarding_step'>, step: keyof OnboardingStep): OnboardingStep => ({
  ...profile.onboarding_step,
  [step]: true,
});
