import type * as contract from '@docket/contract/endpoints/open-access.ts';
import { isPersonal, lastingChangeLimits } from '@docket/contract/endpoints/open-access.ts';
import { accessChanged, accessUndecided } from '@docket/contract/refusals.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { describeLastingChange, listLastingChanges } from '../platform/lasting-changes.ts';
import { notFound, refuse } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call, Caller } from '../platform/serve.ts';
import { sessionStore } from '../sessions/store.ts';
import {
  type AccessRecord,
  openAccessStore,
  readAccessId,
  readMakers,
  toAccessId,
  toOpenAccess,
} from './store.ts';

/** Returns everything that answers or acts without a sign-in, newest first. */
export async function listOpenAccess({ engine, clock }: Context) {
  const connection = engine.read;
  const makers = await readMakers(connection);
  const access = (await listAll(connection, clock.nowMs()))
    .map((record) => toOpenAccess(record, makers))
    // The server's own link has no maker and ends within a week.
    .map((openAccess) =>
      openAccess.kind === 'password' ? { ...openAccess, isUndecided: false } : openAccess,
    );
  const { days, ...bounds } = lastingChangeLimits;
  const afterMs = clock.nowMs() - days * millisecondsPerDay;
  return {
    access,
    patientLinks: await openAccessStore(connection).countPatientLinks(toMoment(clock)),
    changes: await listLastingChanges(connection, { ...bounds, afterMs }),
  };
}

async function listAll(connection: Connection, nowMs: number): Promise<AccessRecord[]> {
  const links = await sessionStore(connection).listLinks(nowMs);
  const passwords = links.map(({ id, name, madeById, madeAt, expiresAt }) => ({
    kind: 'password' as const,
    key: id,
    about: name,
    makerId: madeById,
    madeAt,
    usedAt: null,
    endsAt: expiresAt,
  }));
  const all = [...passwords, ...(await openAccessStore(connection).list())];
  return all.sort((access, other) => other.madeAt - access.madeAt);
}

/** Ends a link or key. Throws Refusal (not found). */
export async function endOpenAccess(
  { engine, clock, log }: Context,
  { caller, input }: Call<typeof contract.endOpenAccess>,
) {
  const accessKey = readAccessId(input.accessId);
  if (!accessKey) throw notFound('Access');
  await engine.transaction(async (tx) => {
    const record = (await listAll(tx, clock.nowMs())).find(
      (candidate) => toAccessId(candidate) === input.accessId,
    );
    if (!(await openAccessStore(tx).end(accessKey))) throw notFound('Access');
    if (record) describeLastingChange(tx, { subject: toSubject(record) });
    await publishAccess(tx, accessKey, caller);
  });
  logSecurity(log, 'open access ended', { accountId: null, byId: caller.accountId });
  return { message: 'Ended' };
}

/**
 * Makes the caller the maker of a link or key. Throws Refusal: not found, conflict (another manager became the maker).
 */
export async function keepOpenAccess(
  { engine, clock, log }: Context,
  { caller, input }: Call<typeof contract.keepOpenAccess>,
) {
  await engine.transaction(async (tx) => {
    const record = (await listAll(tx, clock.nowMs())).find(
      (candidate) => toAccessId(candidate) === input.accessId,
    );
    if (!record) throw notFound('Access');
    describeLastingChange(tx, { subject: toSubject(record) });
    await takeOverAccess(tx, record, caller);
  });
  logSecurity(log, 'open access kept', { accountId: null, byId: caller.accountId });
  return { message: 'Kept. You are its maker now' };
}

function toSubject({ kind, about }: AccessRecord) {
  return { kind, name: kind === 'webhook' && URL.canParse(about) ? new URL(about).host : about };
}

async function takeOverAccess(tx: Tx, record: AccessRecord, caller: Caller): Promise<void> {
  if (!(await openAccessStore(tx).setMaker(record, caller.accountId)))
    throw refuse(accessChanged, 'It was changed meanwhile: look at the list again');
  await publishAccess(tx, record, caller);
}

const toMoment = (clock: Context['clock']) => ({ nowMs: clock.nowMs(), wallNow: clock.wallNow() });

/** Ends the links of patients; messages and offers stay. */
export async function endPatientLinks(
  { engine, log, clock }: Context,
  { caller }: Call<typeof contract.endPatientLinks>,
) {
  const ended = await engine.transaction(async (tx) => {
    const store = openAccessStore(tx);
    const count = await store.countPatientLinks(toMoment(clock));
    await store.endPatientLinks();
    await tx.publish({ topic: 'people', ids: { accountId: caller.accountId } });
    return count;
  });
  logSecurity(log, 'patient links ended', { accountId: null, byId: caller.accountId });
  return { message: 'All links of patients ended', ended };
}

/**
 * Transfers or ends the links and keys that an account made, when its rights end in this transaction. The caller
 * becomes the maker of those in `kept`; personal ones end. Throws Refusal (conflict) if one of the practice is missing
 * in `kept`, or if it is the caller's own.
 */
export async function settleAccess(
  tx: Tx,
  {
    accountId,
    kept,
    caller,
    nowMs,
  }: { accountId: string; kept: readonly string[]; caller: Caller; nowMs: number },
): Promise<void> {
  const records = (await listAll(tx, nowMs)).filter(({ makerId }) => makerId === accountId);
  const isKept = (record: AccessRecord) =>
    kept.includes(toAccessId(record)) && caller.accountId !== accountId;
  const undecided = records.filter((record) => !isPersonal(record) && !isKept(record));
  if (undecided.length > 0) {
    const sentence =
      caller.accountId === accountId
        ? 'Some of what the practice uses was made by you. Another manager keeps or ends it first, on the list under Staff'
        : 'Some of what the practice uses was made by this person. Keep or end it first';
    throw refuse(accessUndecided, sentence, { access: undecided.map(toAccessId) });
  }
  for (const record of records) {
    if (isKept(record)) await takeOverAccess(tx, record, caller);
    else {
      await openAccessStore(tx).end(record);
      await publishAccess(tx, record, caller);
    }
  }
}

/** Publishes the topic of a link or key. The list under Staff reloads after each topic of `openAccessTopics`. */
function publishAccess(
  tx: Tx,
  { kind, key }: Pick<AccessRecord, 'kind' | 'key'>,
  caller: Caller,
): Promise<void> {
  switch (kind) {
    case 'calendar':
      return tx.publish({ topic: 'doctors', ids: { doctorId: key } });
    case 'webhook':
      return tx.publish({ topic: 'webhooks', ids: { webhookId: key } });
    case 'sms address':
    case 'message texts':
      return tx.publish({ topic: 'settings', ids: {} });
    case 'password':
      return tx.publish({ topic: 'people', ids: { accountId: caller.accountId } });
  }
}
