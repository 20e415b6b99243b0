import * as contract from '@docket/contract/endpoints/patients.ts';
import type { Serve } from '../../platform/serve.ts';
import { type MergeContext, mergePatients, undoMerge } from './merge.ts';
import { findOwnPatients, readOwnPatient, readPatient } from './read.ts';

/**
 * Registers the patient page and the merge of two records. Both consist of appointments, so they belong to this room.
 */
export function registerPatientRecordRoutes(serve: Serve<MergeContext>): void {
  serve(contract.readPatient, readPatient);
  serve(contract.findOwnPatients, findOwnPatients);
  serve(contract.readOwnPatient, readOwnPatient);
  serve(contract.mergePatients, mergePatients);
  serve(contract.undoMerge, undoMerge);
}
