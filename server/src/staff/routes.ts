import * as contract from '@docket/contract/endpoints/staff.ts';
import type { Serve } from '../platform/serve.ts';
import {
  changeStaffRole,
  endLink,
  invitePerson,
  linkPerson,
  listPeople,
  readStaffRole,
  removePerson,
  renamePerson,
  reopenAccount,
} from './staff.ts';

export function registerStaffRoutes(serve: Serve): void {
  serve(contract.readStaffRole, readStaffRole);
  serve(contract.listPeople, listPeople);
  serve(contract.invitePerson, invitePerson);
  serve(contract.renamePerson, renamePerson);
  serve(contract.linkPerson, linkPerson);
  serve(contract.endLink, endLink);
  serve(contract.reopenSignIn, reopenAccount);
  serve(contract.changeStaffRole, changeStaffRole);
  serve(contract.removePerson, removePerson);
}
