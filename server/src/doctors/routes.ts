import * as contract from '@docket/contract/doctors.ts';
import type { Serve } from '../platform/serve.ts';
import { addDoctor, inviteDoctor } from './add.ts';
import { archiveDoctor } from './archive.ts';
import { editDoctor } from './edit.ts';
import { listDoctors } from './list.ts';
import type { PresenceEffect } from './presence-effect.ts';
import { changeAvailability, readProfile, readProfileUnderDoctors, updateProfile } from './profile.ts';

export function registerDoctorsRoutes(serve: Serve, afterPresence: PresenceEffect): void {
  serve(contract.listDoctors, listDoctors);
  serve(contract.changeAvailability, (context, call) => changeAvailability(context, call, afterPresence));
  serve(contract.addDoctor, addDoctor);
  serve(contract.editDoctor, editDoctor);
  serve(contract.archiveDoctor, (context, call) => archiveDoctor(context, call, afterPresence));
  serve(contract.inviteDoctor, inviteDoctor);
  serve(contract.readProfile, readProfile);
  serve(contract.readProfileUnderDoctors, readProfileUnderDoctors);
  serve(contract.updateProfile, (context, call) => updateProfile(context, call, afterPresence));
}
