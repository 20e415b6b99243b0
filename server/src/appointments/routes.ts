import * as contract from '@docket/contract/appointments.ts';
import * as marks from '@docket/contract/arrival-and-note.ts';
import * as history from '@docket/contract/history.ts';
import type { Serve } from '../platform/serve.ts';
import { cancel } from './cancel.ts';
import { complete } from './complete.ts';
import { list } from './list.ts';
import { markArrived } from './mark-arrived.ts';
import { readHistory } from './read-history.ts';
import { setNote } from './set-note.ts';
import { setPayment } from './set-payment.ts';

export function registerAppointmentsRoutes(serve: Serve): void {
  serve(contract.listAppointments, list);
  serve(contract.cancelAppointment, cancel);
  serve(contract.completeAppointment, complete);
  serve(marks.markArrived, markArrived);
  serve(marks.setNote, setNote);
  serve(contract.setPayment, setPayment);
  serve(history.readHistory, readHistory);
}
