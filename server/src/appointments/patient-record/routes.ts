import * as contract from '@docket/contract/patients.ts';
import type { Serve } from '../../platform/serve.ts';
import { type MergeContext, mergePatients, undoMerge } from './merge.ts';
import { findOwnPatients, readOwnPatient, readPatient } from './read.ts';

/** A patient's page and the merging of two: they are made of appointments, so they live in this room. */
export function registerPatientRecordRoutes(serve: Serve<MergeContext>): void {
  serve(contract.readPatient, readPatient);
  serve(contract.findOwnPatients, findOwnPatients);
  serve(contract.readOwnPatient, readOwnPatient);
  serve(contract.mergePatients, mergePatients);
  serve(contract.undoMerge, undoMerge);
}
