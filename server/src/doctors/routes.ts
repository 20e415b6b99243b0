import {
  addDoctor as addDoctorEndpoint,
  archiveDoctor as archiveDoctorEndpoint,
  changeAvailability as changeAvailabilityEndpoint,
  editDoctor as editDoctorEndpoint,
  inviteDoctor as inviteDoctorEndpoint,
  listDoctors as listDoctorsEndpoint,
  readProfile as readProfileEndpoint,
  readProfileUnderDoctors,
  updateProfile as updateProfileEndpoint,
} from '@docket/contract/doctors.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { addDoctor } from './add.ts';
import { archiveDoctor } from './archive.ts';
import { editDoctor } from './edit.ts';
import { inviteDoctor } from './invite.ts';
import { listDoctors } from './list.ts';
import { changeAvailability, readProfile, updateProfile } from './profile.ts';

export function registerDoctorsRoutes(serve: Serve, context: Context): void {
  serve(listDoctorsEndpoint, (call) => listDoctors(context, call));
  serve(changeAvailabilityEndpoint, ({ input }) => changeAvailability(context, input));
  serve(addDoctorEndpoint, (call) => addDoctor(context, call));
  serve(editDoctorEndpoint, (call) => editDoctor(context, call));
  serve(archiveDoctorEndpoint, ({ input, caller, log }) => archiveDoctor({ ...context, log }, caller, input));
  serve(inviteDoctorEndpoint, ({ input, caller, log }) =>
    inviteDoctor({ ...context, log }, caller, input.docId),
  );
  serve(readProfileEndpoint, async (call) => ({
    profileData: await readProfile(context, call.caller.accountId, call),
  }));
  serve(readProfileUnderDoctors, async (call) => ({
    doctor: await readProfile(context, call.caller.accountId, call),
  }));
  serve(updateProfileEndpoint, ({ input, caller }) => updateProfile(context, caller.accountId, input));
}
