import * as contract from '@docket/contract/patients.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { add } from './add.ts';
import { listPatients } from './directory/list.ts';
import { edit } from './edit.ts';
import { findPatients } from './find.ts';
import { setImage } from './set-image.ts';

// A patient's page, and merging two, speak of appointments: they are in that room.
export function registerPatientsRoutes(serve: Serve, context: Context): void {
  serve(contract.findPatients, (call) => findPatients(context, call.input, call));
  serve(contract.listPatients, (call) => listPatients(context, call.input, call));
  serve(contract.addPatient, (call) => add(context, call));
  serve(contract.editPatient, (call) => edit(context, call));
  serve(contract.setPatientImage, (call) => setImage(context, call));
}
