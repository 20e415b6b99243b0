import * as contract from '@docket/contract/appointments.ts';
import * as marks from '@docket/contract/arrival-and-note.ts';
import * as history from '@docket/contract/history.ts';
import type { Serve } from '../platform/serve.ts';
import type { ChangeContext } from './appointment-change.ts';
import { callIn, markArrived, setNote, setPayment } from './arrival-and-note.ts';
import { cancel, complete } from './change-status.ts';
import { readHistory } from './history.ts';
import { list } from './list.ts';

export function registerAppointmentsRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.listAppointments, list);
  serve(contract.cancelAppointment, cancel);
  serve(contract.completeAppointment, complete);
  serve(marks.markArrived, markArrived);
  serve(marks.callIn, callIn);
  serve(marks.setNote, setNote);
  serve(contract.setPayment, setPayment);
  serve(history.readHistory, readHistory);
}
