import type { CheckedInputOf } from '@docket/contract/endpoint.ts';
import type * as contract from '@docket/contract/endpoints/staff.ts';
import type { StaffMember } from '@docket/contract/endpoints/staff.ts';
import { lastAdmin, lastManager } from '@docket/contract/refusals.ts';
import { settleAccess } from '../open-access/open-access.ts';
import type { Context } from '../platform/context.ts';
import { toIdempotentRequest, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { describeLastingChange } from '../platform/lasting-changes.ts';
import { forManagersOnly } from '../platform/permissions.ts';
import { notFound, Refusal, refuse } from '../platform/refusal.ts';
import { copyMark } from '../platform/restored-copy.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { addAccount } from '../sessions/accounts/add-account.ts';
import { checkStaffName } from '../sessions/accounts/check-name.ts';
import { accountStore } from '../sessions/accounts/store.ts';
import { createInvitation } from '../sessions/create-invitation.ts';
import { findClosedAccounts, reopenSignIn } from '../sessions/login-rate-limit/login-rate-limit.ts';
import { secondFactorStore } from '../sessions/second-factor/store.ts';
import { sessionStore } from '../sessions/store.ts';
import { type StaffRecord, staffStore } from './store.ts';

/** Returns the caller's role, so the panel shows only permitted acts. */
export async function readStaffRole({ engine }: Context, { caller }: Call<typeof contract.readStaffRole>) {
  return {
    name: caller.name,
    staffRole: caller.isManager ? ('manager' as const) : ('front desk' as const),
    isRestoredCopy: (await copyMark(engine.read).read()) !== null,
  };
}

/** Returns every admin with access or an invitation, oldest account first, and every open link, newest first. */
export async function listPeople({ engine, clock }: Context, { caller }: Call<typeof contract.listPeople>) {
  const people = await staffStore(engine.read).list();
  const links = await sessionStore(engine.read).listLinks(clock.nowMs());
  const shut = await findClosedAccounts(engine.read, await accountStore(engine.read).listWithAccess());
  return {
    people: people.map((person) => toStaffMember(person, caller.accountId)),
    shut: shut.map(({ id, name, email, role }) => ({ accountId: id, name, email, role })),
    links: links.map(({ id, madeById: _, ...link }) => ({ _id: id, ...link })),
  };
}

function toStaffMember({ id, ...member }: StaffRecord, callerId: string): StaffMember {
  return { _id: id, ...member, you: id === callerId };
}

/** Adds an admin and returns a link to choose a password. Throws Refusal (conflict) if the email has an account. */
export async function invitePerson(context: Context, call: Call<typeof contract.invitePerson>) {
  const { input, caller } = call;
  const { engine, clock, log } = context;
  const nowMs = clock.nowMs();
  const answer = await engine.transaction(async (tx) => {
    const request = toIdempotentRequest(call, nowMs);
    const { person } = await withIdempotency(tx, request, async () => {
      const isFrontDesk = input.staffRole === 'front desk';
      const account = { ...pickNameAndEmail(input), isFrontDesk, passwordHash: null, nowMs };
      await checkStaffName(tx, input.name, null);
      const id = await addAccount(tx, { role: 'admin', ...account });
      await tx.publish({ topic: 'people', ids: { accountId: id } });
      return {
        person: toStaffMember({ id, ...input, canSignIn: false, secondFactor: false }, caller.accountId),
      };
    });
    // A repeated call gets a new link, since only the hash of the first one is stored.
    const invitationPath = await createInvitation(tx, person._id, nowMs, {
      madeBy: caller.accountId,
      earlier: 'stay',
    });
    describeLastingChange(tx, { subject: { kind: input.staffRole, name: input.name } });
    return { message: 'Invitation link created', person, invitationPath };
  });
  logSecurity(log, 'link made', { accountId: answer.person._id, byId: caller.accountId });
  return answer;
}

function pickNameAndEmail({ name, email }: CheckedInputOf<typeof contract.invitePerson>) {
  return { name, email };
}

/**
 * Returns a new one-time link to choose a password; earlier links end, and the current password works until the link
 * is used. The caller's account is excluded: a session must not bypass its own password. Throws Refusal: conflict
 * (the caller's account), forbidden (not confirmed), not found.
 */
export async function linkPerson(context: Context, { caller, input }: Call<typeof contract.linkPerson>) {
  const { accountId } = input;
  const { engine, clock, log } = context;
  if (accountId === caller.accountId)
    throw new Refusal('conflict', 'Your own password is changed under Account, with the present one');
  const answer = await engine.transaction(async (tx) => {
    const people = await staffStore(tx).list();
    if (!people.some((person) => person.id === accountId)) throw notFound('Person');
    const invitationPath = await createInvitation(tx, accountId, clock.nowMs(), {
      madeBy: caller.accountId,
    });
    await tx.publish({ topic: 'people', ids: { accountId } });
    return { message: 'Invitation link created', invitationPath };
  });
  logSecurity(log, 'link made', { accountId, byId: caller.accountId });
  return answer;
}

/** Ends an unused link. Throws Refusal (not found) for a used, ended or unknown one. */
export async function endLink({ engine, log }: Context, { caller, input }: Call<typeof contract.endLink>) {
  const accountId = await engine.transaction(async (tx) => {
    const ended = await sessionStore(tx).endLink(input.linkId);
    if (ended === null) throw notFound('Link');
    const owner = await accountStore(tx).find(ended);
    if (owner) describeLastingChange(tx, { subject: { name: owner.name } });
    await tx.publish({ topic: 'people', ids: { accountId: ended } });
    return ended;
  });
  logSecurity(log, 'link ended', { accountId, byId: caller.accountId });
  return { message: 'Link ended' };
}

/**
 * Removes access at once: password, second factor and sessions, and the links made for or by this person. Throws
 * Refusal: forbidden (not confirmed, caller no longer a manager), conflict (the last admin or manager, or open access
 * not decided on), not found.
 */
export async function removePerson(context: Context, { caller, input }: Call<typeof contract.removePerson>) {
  const { accountId, keep: kept } = input;
  const { engine, clock, log } = context;
  await engine.transaction(async (tx) => {
    const people = staffStore(tx);
    checkManagerRemains(await people.listAndLock(), caller, accountId);
    await settleAccess(tx, { accountId, kept, caller, nowMs: clock.nowMs() });
    await people.remove(accountId, clock.nowMs());
    await sessionStore(tx).endAllOf(accountId);
    await sessionStore(tx).endLinksMadeBy(accountId);
    await secondFactorStore(tx).remove(accountId);
    await tx.publish({ topic: 'people', ids: { accountId } });
  });
  logSecurity(log, 'access taken away', { accountId, byId: caller.accountId });
  return { message: 'Access taken away' };
}

/**
 * Changes a role between manager and front desk, at once for all its sessions. Throws Refusal: forbidden (not
 * confirmed, caller no longer a manager), conflict (the last manager), not found.
 */
export async function changeStaffRole(
  context: Context,
  { caller, input }: Call<typeof contract.changeStaffRole>,
) {
  const { accountId, staffRole, keep: kept } = input;
  const { engine, clock, log } = context;
  await engine.transaction(async (tx) => {
    const people = staffStore(tx);
    const staff = await people.listAndLock();
    if (staffRole === 'manager') checkCallerIsManager(staff, caller);
    else checkManagerRemains(staff, caller, accountId);
    if (staffRole === 'front desk') await settleAccess(tx, { accountId, kept, caller, nowMs: clock.nowMs() });
    if (!(await people.setRole(accountId, staffRole))) throw notFound('Person');
    const before = staff.find(({ id }) => id === accountId)?.staffRole;
    if (before) describeLastingChange(tx, { values: { '': { before, after: staffRole } } });
    if (staffRole === 'front desk') await sessionStore(tx).endLinksMadeBy(accountId);
    await tx.publish({ topic: 'people', ids: { accountId } });
  });
  logSecurity(log, `${staffRole} made`, { accountId, byId: caller.accountId });
  return { message: staffRole === 'manager' ? 'Is a manager now' : 'Is front desk now' };
}

// Checked under the lock: of two managers who demote each other at once, the second is no longer a manager.
function checkCallerIsManager(people: readonly StaffRecord[], caller: Caller): void {
  const me = people.find((person) => person.id === caller.accountId);
  if (me?.staffRole !== 'manager') throw forManagersOnly();
}

/** A manager who can sign in must remain, or access could never be granted again. */
function checkManagerRemains(people: readonly StaffRecord[], caller: Caller, accountId: string): void {
  checkCallerIsManager(people, caller);
  if (!people.some((person) => person.id === accountId)) throw notFound('Person');
  const others = people.filter((person) => person.id !== accountId && person.canSignIn);
  if (others.length === 0) throw refuse(lastAdmin, 'You are the only admin. Invite someone else first.');
  if (!others.some(({ staffRole }) => staffRole === 'manager'))
    throw refuse(lastManager, 'You are the only manager. Make someone else a manager first.');
}

/** Renames a person. History keeps the earlier name. */
export async function renamePerson(
  { engine, log }: Context,
  { caller, input }: Call<typeof contract.renamePerson>,
) {
  const { accountId, name } = input;
  await engine.transaction(async (tx) => {
    const person = await accountStore(tx).find(accountId);
    if (person?.name !== name) await checkStaffName(tx, name, accountId);
    if (!(await staffStore(tx).rename(accountId, name))) throw notFound('Person');
    if (person) describeLastingChange(tx, { values: { '': { before: person.name, after: name } } });
    await tx.publish({ topic: 'people', ids: { accountId } });
  });
  logSecurity(log, 'name changed', { accountId, byId: caller.accountId });
  return { message: 'Name changed' };
}

/** Opens an account of either role that too many failed tries closed. Throws Refusal (not found). */
export async function reopenAccount(
  { engine, log }: Context,
  { caller, input }: Call<typeof contract.reopenSignIn>,
) {
  const { accountId } = input;
  const wasClosed = await engine.transaction(async (tx) => {
    const account = await accountStore(tx).find(accountId);
    if (!account || account.removedAt !== null) throw notFound('Account');
    await tx.publish({ topic: 'people', ids: { accountId } });
    return reopenSignIn(tx, account);
  });
  if (wasClosed) logSecurity(log, 'sign-in opened again', { accountId, byId: caller.accountId });
  return { message: 'Sign-in opened again' };
}
