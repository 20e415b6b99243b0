import { restoreAppointment } from '@docket/contract/endpoints/appointments.ts';
import * as contract from '@docket/contract/endpoints/booking.ts';
import * as followUp from '@docket/contract/endpoints/follow-up.ts';
import * as patients from '@docket/contract/endpoints/patients.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import type { Serve } from '../platform/serve.ts';
import { book, bookFollowUp } from './book.ts';
import { checkBooking, explainAvailability } from './check-booking.ts';
import { askDesk } from './desk/ask-desk.ts';
import { findPatients } from './desk/find-patients.ts';
import { createListOpenSlots } from './open/list-open-slots.ts';
import { reschedule } from './reschedule.ts';
import { restore } from './restore.ts';
import { walkIn } from './walk-in/walk-in.ts';

export function registerBookingRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.bookAppointment, book);
  serve(followUp.bookFollowUp, bookFollowUp);
  serve(contract.walkIn, walkIn);
  serve(contract.moveAppointment, reschedule);
  // Restoring takes a slot, as booking does.
  serve(restoreAppointment, restore);
  serve(contract.openSlots, createListOpenSlots());
  serve(contract.whyNot, explainAvailability);
  serve(contract.askDesk, askDesk);
  serve(patients.findPatients, findPatients);
  serve(contract.checkBooking, checkBooking);
}
