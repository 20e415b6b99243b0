import * as contract from '@docket/contract/appointments.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { cancel } from './cancel.ts';
import { complete } from './complete.ts';
import { list } from './list.ts';
import { readHistory } from './read-history.ts';
import { restore } from './restore.ts';
import { setPayment } from './set-payment.ts';

export function registerAppointmentsRoutes(serve: Serve, context: Context): void {
  serve(contract.listAsAdmin, (call) => list(context, call.caller, call.input, call));
  serve(contract.listAsDoctor, (call) => list(context, call.caller, call.input, call));
  serve(contract.cancelAsAdmin, ({ caller, input }) => cancel(context, caller, input.appointmentId));
  serve(contract.cancelAsDoctor, ({ caller, input }) => cancel(context, caller, input.appointmentId));
  serve(contract.completeAsDoctor, ({ caller, input }) => complete(context, caller, input.appointmentId));
  serve(contract.restoreAsAdmin, ({ caller, input }) => restore(context, caller, input.appointmentId));
  serve(contract.restoreAsDoctor, ({ caller, input }) => restore(context, caller, input.appointmentId));
  serve(contract.setPayment, ({ caller, input }) => setPayment(context, caller, input));
  serve(contract.readHistoryAsAdmin, ({ caller, input }) => readHistory(context, caller, input.id));
  serve(contract.readHistoryAsDoctor, ({ caller, input }) => readHistory(context, caller, input.id));
}
