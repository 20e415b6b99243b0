import { setDelay } from '@docket/contract/endpoints/running-late.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { NotifyLatePatientsLink } from './notify-late-patients.tsx';

/** The delay as shown to the user. */
interface SeenDelay {
  readonly doctorId: string;
  readonly minutes: number;
  readonly version: number;
}

/**
 * Returns a function that sets a doctor's delay, with Undo in the toast. The server refuses it if another user
 * changed the delay since.
 */
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
    // Shown here, because Undo needs the version of the answer.
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
