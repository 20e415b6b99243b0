import * as contract from '@docket/contract/patients.ts';
import type { Serve } from '../../platform/serve.ts';
import type { ChangeContext } from '../appointment-change.ts';
import { mergePatients, undoMerge } from './merge.ts';
import { findOwnPatients, readOwnPatient, readPatient } from './read.ts';

/** A patient's page and the merging of two: they are made of appointments, so they live in this room. */
export function registerPatientRecordRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.readPatient, readPatient);
  serve(contract.findOwnPatients, findOwnPatients);
  serve(contract.readOwnPatient, readOwnPatient);
  serve(contract.mergePatients, mergePatients);
  serve(contract.undoMerge, undoMerge);
}
