import * as contract from '@docket/contract/endpoints/patients.ts';
import type { Serve } from '../platform/serve.ts';
import { addPatientRecord } from './add-record.ts';
import { listPatients } from './directory/list.ts';
import { editPatient, setPatientImage } from './edit.ts';

// A patient's page, merging and searches that return the next appointment read appointments, so
// server/src/appointments/ has them.
export function registerPatientsRoutes(serve: Serve): void {
  serve(contract.listPatients, listPatients);
  serve(contract.addPatient, addPatientRecord);
  serve(contract.editPatient, editPatient);
  serve(contract.setPatientImage, setPatientImage);
}
