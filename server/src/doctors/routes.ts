import * as contract from '@docket/contract/endpoints/doctors.ts';
import type { Serve } from '../platform/serve.ts';
import { addDoctor, inviteDoctor } from './add.ts';
import { archiveDoctor } from './archive.ts';
import { editDoctor } from './edit.ts';
import { listDoctors } from './list.ts';
import {
  changeAvailability,
  changeOwnPicture,
  readProfile,
  readProfileUnderDoctors,
  updateProfile,
} from './profile.ts';
import type { ScheduleContext } from './schedule-effect.ts';

export function registerDoctorsRoutes(serve: Serve<ScheduleContext>): void {
  serve(contract.listDoctors, listDoctors);
  serve(contract.changeAvailability, changeAvailability);
  serve(contract.addDoctor, addDoctor);
  serve(contract.editDoctor, editDoctor);
  serve(contract.archiveDoctor, archiveDoctor);
  serve(contract.inviteDoctor, inviteDoctor);
  serve(contract.readProfile, readProfile);
  serve(contract.readProfileUnderDoctors, readProfileUnderDoctors);
  serve(contract.updateProfile, updateProfile);
  serve(contract.changeOwnPicture, changeOwnPicture);
}
