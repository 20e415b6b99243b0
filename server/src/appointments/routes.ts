import * as contract from '@docket/contract/appointments.ts';
import * as marks from '@docket/contract/arrival-and-note.ts';
import * as history from '@docket/contract/history.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { cancel } from './cancel.ts';
import { complete } from './complete.ts';
import { list } from './list.ts';
import { markArrived } from './mark-arrived.ts';
import { readHistory } from './read-history.ts';
import { setNote } from './set-note.ts';
import { setPayment } from './set-payment.ts';

export function registerAppointmentsRoutes(serve: Serve, context: Context): void {
  serve(contract.listAppointments, (call) => list(context, call.caller, call.input, call));
  serve(contract.cancelAppointment, ({ caller, input }) => cancel(context, caller, input));
  serve(contract.completeAppointment, ({ caller, input }) => complete(context, caller, input));
  serve(marks.markArrived, ({ caller, input }) => markArrived(context, caller, input));
  serve(marks.setNote, ({ caller, input }) => setNote(context, caller, input));
  serve(contract.setPayment, ({ caller, input }) => setPayment(context, caller, input));
  serve(history.readHistory, ({ caller, input }) => readHistory(context, caller, input.id));
}
