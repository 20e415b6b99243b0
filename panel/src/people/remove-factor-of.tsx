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
  if (!shown) return null;
  return (
    <RemoveSecondFactor accountId={shown._id} name={shown.name} isOpen={person !== null} onClose={onClose} />
  );
}
