import type { Person } from '@docket/contract/people.ts';
import { RemoveSecondFactor } from '../sessions/second-factor/remove-second-factor.tsx';
import { useLast } from './use-last.ts';

interface RemoveFactorOfProps {
  /** Who lost it; null: nobody, and the dialog is closed. */
  person: Person | null;
  onClose: () => void;
}

/** Asks before the second factor of one of the people is turned off. */
export function RemoveFactorOf({ person, onClose }: RemoveFactorOfProps) {
  const shown = useLast(person);
  // There from the beginning: a dialog that is born open does not know where the focus came from.
  return (
    <RemoveSecondFactor
      accountId={shown?._id ?? ''}
      name={shown?.name ?? ''}
      isOpen={person !== null}
      onClose={onClose}
    />
  );
}
