import * as contract from '@docket/contract/patients.ts';
import type { Serve } from '../platform/serve.ts';
import { add } from './add.ts';
import { listPatients } from './directory/list.ts';
import { edit, setImage } from './edit.ts';
import { findPatients } from './find.ts';

// A patient's page, and merging two, speak of appointments: they are in that room.
export function registerPatientsRoutes(serve: Serve): void {
  serve(contract.findPatients, findPatients);
  serve(contract.listPatients, listPatients);
  serve(contract.addPatient, add);
  serve(contract.editPatient, edit);
  serve(contract.setPatientImage, setImage);
}
