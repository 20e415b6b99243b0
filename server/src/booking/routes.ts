import { restoreAppointment } from '@docket/contract/appointments.ts';
import * as contract from '@docket/contract/booking.ts';
import { bookFollowUp as bookFollowUpEndpoint } from '@docket/contract/follow-up.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { book } from './book.ts';
import { checkBooking } from './check-booking.ts';
import { askDesk } from './desk/ask-desk.ts';
import { bookFollowUp } from './follow-up.ts';
import { createShowOpenSlots } from './open/public-open-slots.ts';
import { move } from './reschedule.ts';
import { restore } from './restore.ts';
import { walkIn } from './walk-in/walk-in.ts';
import { whyNot } from './why-not.ts';

export function registerBookingRoutes(serve: Serve, context: Context): void {
  serve(contract.bookAppointment, (call) => book(context, call));
  serve(bookFollowUpEndpoint, (call) => bookFollowUp(context, call));
  serve(contract.walkIn, (call) => walkIn(context, call));
  serve(contract.moveAppointment, (call) => move(context, call.caller, call.input, call));
  // Restoring takes a time again, as booking does.
  serve(restoreAppointment, ({ caller, input }) => restore(context, caller, input));
  serve(contract.openSlots, createShowOpenSlots(context));
  serve(contract.whyNot, ({ input }) => whyNot(context, input));
  serve(contract.askDesk, (call) => askDesk(context, call));
  serve(contract.checkBooking, ({ input }) => checkBooking(context, input));
}
