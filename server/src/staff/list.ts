import type { listPeople as endpoint, StaffMember } from '@docket/contract/staff.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { findShut } from '../sessions/login-rate-limit/login-rate-limit.ts';
import { sessionStore } from '../sessions/store.ts';
import { type StaffRecord, staffStore } from './store.ts';

/** Every admin with access or an invitation, the longest-standing first; and every open link, the newest first. */
export async function listPeople({ engine, clock }: Context, { caller }: Call<typeof endpoint>) {
  const people = await staffStore(engine.read).list();
  const links = await sessionStore(engine.read).listLinks(clock.nowMs());
  const shut = await findShut(engine.read, await accountStore(engine.read).listWorking());
  return {
    people: people.map((person) => toStaffMember(person, caller.accountId)),
    shut: shut.map(({ id, name, email, role }) => ({ accountId: id, name, email, role })),
    links: links.map(({ id, ...link }) => ({ _id: id, ...link })),
  };
}

export function toStaffMember({ id, ...shown }: StaffRecord, callerId: string): StaffMember {
  return { _id: id, ...shown, you: id === callerId };
}
