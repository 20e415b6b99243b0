import * as contract from '@docket/contract/endpoints/appointments.ts';
import * as arrival from '@docket/contract/endpoints/arrival-and-note.ts';
import * as history from '@docket/contract/endpoints/history.ts';
import type { Serve } from '../platform/serve.ts';
import { callIn, cancel, complete, markArrived, setNote, setPayment } from './acts.ts';
import type { ChangeContext } from './appointment-change.ts';
import { list, readOne } from './list.ts';
import { readHistory } from './read-history.ts';

export function registerAppointmentsRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.listAppointments, list);
  serve(contract.readAppointment, readOne);
  serve(contract.cancelAppointment, cancel);
  serve(contract.completeAppointment, complete);
  serve(arrival.markArrived, markArrived);
  serve(arrival.callIn, callIn);
  serve(arrival.setNote, setNote);
  serve(contract.setPayment, setPayment);
  serve(history.readHistory, readHistory);
}
