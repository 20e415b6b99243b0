import { askAboutRefusal } from './appointments/dialogs/dialog-store.ts';
import { registerParts } from './appointments/mutations/registered-parts.ts';
import { toFreedTime } from './appointments/to-freed-time.ts';
import { warningsAfter } from './appointments/warnings/booking-warnings.tsx';
import { renderTakers } from './freed-time/freed-time-takers.tsx';
import { waitingMessage } from './messages/waiting-message.tsx';

// Warnings of the chosen day, the message to the patient, and at the desk the waiting patients for the freed time. An
// overbooked appointment held no time.
registerParts({
  toastAdditions: [
    ({ role, chosen }) => chosen && warningsAfter(chosen, role),
    ({ role, appointmentId }) => waitingMessage(appointmentId, role),
    ({ role, freed }) =>
      role === 'admin' && freed && !freed.overbooked ? renderTakers(toFreedTime(freed)) : null,
  ],
  askAboutRefusal,
});
