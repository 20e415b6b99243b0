import { setDelay } from '@docket/contract/running-late.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { NotifyLatePatientsLink } from './notify-late-patients.tsx';

/** Whose delay, as it was seen. */
interface SeenDelay {
  readonly doctorId: string;
  readonly minutes: number;
  readonly version: number;
}

/** Returns a function that says how late a doctor runs, with Undo in the toast. What somebody else said meanwhile stays. */
export function useSetDelay(role: Role): (seenDelay: SeenDelay, minutes: number) => void {
  const { run } = useAction(setDelay[role], { touches: ['delays'], successText: () => null });
  const say = async (seenDelay: SeenDelay, minutes: number, undo = false): Promise<void> => {
    const { doctorId, version } = seenDelay;
    const done = await run({
      minutes,
      version,
      ...(undo && { undo }),
      ...(role === 'admin' && { doctorId }),
    });
    // Said with the way back, which needs the version of the answer.
    if (done) {
      const now = { doctorId, minutes, version: done.version };
      showSuccess(done.message, {
        more: <NotifyLatePatientsLink role={role} doctorId={doctorId} />,
        undo: () => void say(now, seenDelay.minutes, true),
      });
    }
  };
  return (seenDelay, minutes) => void say(seenDelay, minutes);
}
