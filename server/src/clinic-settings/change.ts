import { type CheckedInputOf, findProofFields } from '@docket/contract/endpoint.ts';
import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import * as contract from '@docket/contract/endpoints/clinic-settings.ts';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { settingsChanged } from '@docket/contract/refusals.ts';
import { toWrittenPhone } from '@docket/contract/rules/patient-fields.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { describeLastingChange, recordLastingChange } from '../platform/lasting-changes.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { isPhone } from '../platform/short-phone.ts';
import { listStates } from './holidays.ts';
import { clinicSettingsStore, type SettingsState } from './store.ts';
import { storeClinicName } from './stored-name.ts';

export type SettingsInput = Omit<
  CheckedInputOf<typeof contract.changeSettings>,
  'version' | 'plan' | 'cancelReason'
>;

/** Requested settings, with the settings they were checked against. */
export interface SettingsRequest {
  readonly stored: SettingsState;
  readonly after: ClinicSettings;
}

/**
 * Returns checked settings; omitted fields stay. Throws Refusal: invalid (phone, unknown state of the country),
 * conflict (a newer version, fixed by the environment).
 */
export async function toSettingsRequest(
  tx: Tx,
  { clock, settings: environment }: Context,
  input: SettingsInput,
  version: number | undefined,
): Promise<SettingsRequest> {
  if (input.name !== undefined && environment.fixedByEnvironment.includes('name'))
    throw new Refusal('conflict', 'The name is given by CLINIC_NAME, where the server is started');
  const stored = await clinicSettingsStore(tx).read();
  if (version !== undefined && version !== stored.version)
    throw await refuseOutdated(tx, stored, clock.nowMs());
  const { phone = stored.settings.phone } = input;
  if (phone !== stored.settings.phone && !isPhone(phone))
    throw new Refusal('invalid', 'Phone must be a phone number', { field: 'phone' });
  const sentSettings = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after: ClinicSettings = { ...stored.settings, ...sentSettings };
  if (phone !== stored.settings.phone) after.phone = toWrittenPhone(phone);
  await checkState(after);
  return { stored, after };
}

/** Stores and publishes the settings; returns their version. Throws Refusal (conflict) for a newer version. */
export async function saveSettings(
  tx: Tx,
  { clock }: Context,
  caller: Caller,
  { stored, after }: SettingsRequest,
): Promise<number> {
  const store = clinicSettingsStore(tx);
  const nowMs = clock.nowMs();
  const isKept = await store.save(after, stored.version, { by: caller.accountId, at: nowMs });
  if (!isKept) throw await refuseOutdated(tx, await store.read(), nowMs);
  if (after.name !== stored.settings.name) await storeClinicName(tx, after.name);
  const values = findValues(stored.settings, after);
  describeLastingChange(tx, { values });
  const fields = findFieldsWithoutProof(stored.settings, after);
  if (fields.length > 0)
    await recordLastingChange(tx, {
      at: nowMs,
      accountId: caller.accountId,
      path: contract.changeSettings.path,
      fields,
      aboutId: null,
      values,
    });
  await tx.publish({ topic: 'settings', ids: {} });
  return stored.version + 1;
}

// Leaves out fields that need a proof of identity: the proof records them.
function findFieldsWithoutProof(before: ClinicSettings, after: ClinicSettings): string[] {
  const proven = new Set(findProofFields(contract.changeSettings, after));
  const names = Object.keys(after) as (keyof ClinicSettings)[]; // a parsed value has no other keys
  return names.filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]) && !proven.has(name),
  );
}

/** Returns the values before and after of each setting that is one value or a list of values. */
function findValues(before: ClinicSettings, after: ClinicSettings) {
  const names = Object.keys(after) as (keyof ClinicSettings)[]; // a parsed value has no other keys
  return Object.fromEntries(
    names
      .filter((name) => name !== 'openingHours')
      .map((name) => [name, { before: String(before[name]), after: String(after[name]) }]),
  );
}

async function refuseOutdated(tx: Tx, { changed, version }: SettingsState, nowMs: number): Promise<Refusal> {
  const changer = changed && (await clinicSettingsStore(tx).findChanger(changed));
  const by = changer ? ` by ${changer.by} ${formatAgo(nowMs - changer.at)}` : '';
  return refuse(settingsChanged, `The settings were changed${by}: look at them again`, { version });
}

async function checkState({ country, state }: ClinicSettings): Promise<void> {
  if (state === '') return;
  const states = await listStates(country);
  if (!states.some(({ code }) => code === state))
    throw new Refusal('invalid', 'There is no such part of this country', { field: 'state' });
}
