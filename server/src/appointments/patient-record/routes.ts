import * as contract from '@docket/contract/patients.ts';
import type { Context } from '../../platform/context.ts';
import type { Serve } from '../../platform/serve.ts';
import { mergePatients } from './merge.ts';
import { findOwnPatients, readOwnPatient } from './own-patients.ts';
import { readPatient } from './read.ts';
import { undoMerge } from './undo-merge.ts';

/** A patient's page and the merging of two: they are made of appointments, so they live in this room. */
export function registerPatientRecordRoutes(serve: Serve, context: Context): void {
  serve(contract.readPatient, (call) => readPatient(context, call.input.id, call));
  serve(contract.findOwnPatients, (call) =>
    findOwnPatients(context, call.caller.accountId, call.input, call),
  );
  serve(contract.readOwnPatient, (call) =>
    readOwnPatient(context, call.caller.accountId, call.input.id, call),
  );
  serve(contract.mergePatients, ({ caller, input }) => mergePatients(context, caller, input));
  serve(contract.undoMerge, ({ caller, input }) => undoMerge(context, caller, input.mergeId));
}
