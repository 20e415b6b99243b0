import * as contract from '@docket/contract/appointments.ts';
import * as history from '@docket/contract/history.ts';
import * as marks from '@docket/contract/marks.ts';
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
  serve(contract.listAsAdmin, (call) => list(context, call.caller, call.input, call));
  serve(contract.listAsDoctor, (call) => list(context, call.caller, call.input, call));
  serve(contract.cancelAsAdmin, ({ caller, input }) => cancel(context, caller, input));
  serve(contract.cancelAsDoctor, ({ caller, input }) => cancel(context, caller, input));
  serve(contract.completeAsDoctor, ({ caller, input }) => complete(context, caller, input));
  serve(marks.markArrivedAsAdmin, ({ caller, input }) => markArrived(context, caller, input));
  serve(marks.markArrivedAsDoctor, ({ caller, input }) => markArrived(context, caller, input));
  serve(marks.setNoteAsAdmin, ({ caller, input }) => setNote(context, caller, input));
  serve(marks.setNoteAsDoctor, ({ caller, input }) => setNote(context, caller, input));
  serve(contract.setPayment, ({ caller, input }) => setPayment(context, caller, input));
  serve(history.readHistoryAsAdmin, ({ caller, input }) => readHistory(context, caller, input.id));
  serve(history.readHistoryAsDoctor, ({ caller, input }) => readHistory(context, caller, input.id));
}
