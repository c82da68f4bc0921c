import { ChevronLeft } from 'lucide-react';
import { Icon } from '#client/ui/Icon.tsx';
import { Door, type DoorProps } from '../auth/Door.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { type Step, steps } from './step.ts';
import { text } from './text.ts';

/** What each step is given: how to go on and back. */
export interface StepProps {
  onNext: (step: Step) => void;
  onBack: (() => void) | undefined;
}

/** The door with the progress of being shown in, and the way back. */
export function StepDoor({ step, onBack, children, ...door }: DoorProps & Pick<StepProps, 'onBack'> & { step: Step }) {
  const at = steps.indexOf(step);
  return (
    <Door {...door} aside={<AccountMenu />}>
      {children}
      <div className="mt-2 grid grid-cols-[1fr_auto_1fr] items-center">
        {onBack ? (
          <button type="button" className="btn btn-g w-auto justify-self-start" onClick={onBack}>
            <Icon of={ChevronLeft} />
            {text('back')}
          </button>
        ) : (
          <span />
        )}
        <span role="img" className="steps" aria-label={text('stepOf', { n: at + 1, count: steps.length })}>
          {steps.map((one, place) => (
            <i key={one} className={place <= at ? 'is-done' : undefined} />
          ))}
        </span>
      </div>
    </Door>
  );
}
