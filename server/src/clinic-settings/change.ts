import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import * as contract from '@docket/contract/clinic-settings.ts';
import { type CheckedInputOf, findProofFields } from '@docket/contract/endpoint.ts';
import { formatAgo } from '@docket/contract/format-ago.ts';
import { toWrittenPhone } from '@docket/contract/patients.ts';
import { settingsChanged } from '@docket/contract/refusals.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { recordLastingChange } from '../platform/lasting-changes.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import type { Caller } from '../platform/serve.ts';
import { isPhone } from '../platform/short-phone.ts';
import { holidayStates } from './holidays.ts';
import { clinicSettingsStore, type KeptSettings } from './store.ts';

export type SettingsInput = Omit<
  CheckedInputOf<typeof contract.changeSettings>,
  'version' | 'plan' | 'cancelReason'
>;

/** Requested settings, with the settings they were checked against. */
export interface SettingsRequest {
  readonly kept: KeptSettings;
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
  const kept = await clinicSettingsStore(tx).read();
  if (version !== undefined && version !== kept.version) throw await overtaken(tx, kept, clock.nowMs());
  const { phone = kept.settings.phone } = input;
  if (phone !== kept.settings.phone && !isPhone(phone))
    throw new Refusal('invalid', 'Phone must be a phone number', { field: 'phone' });
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after: ClinicSettings = { ...kept.settings, ...named };
  if (phone !== kept.settings.phone) after.phone = toWrittenPhone(phone);
  await checkState(after);
  return { kept, after };
}

/** Stores and publishes the settings; returns their version. Throws Refusal (conflict) for a newer version. */
export async function keepSettings(
  tx: Tx,
  { clock }: Context,
  caller: Caller,
  { kept, after }: SettingsRequest,
): Promise<number> {
  const store = clinicSettingsStore(tx);
  const nowMs = clock.nowMs();
  const isKept = await store.keep(after, kept.version, { by: caller.accountId, at: nowMs });
  if (!isKept) throw await overtaken(tx, await store.read(), nowMs);
  const fields = findUnproven(kept.settings, after);
  if (fields.length > 0)
    await recordLastingChange(tx, {
      at: nowMs,
      accountId: caller.accountId,
      path: contract.changeSettings.path,
      fields,
      aboutId: null,
    });
  await tx.publish({ topic: 'settings', ids: {} });
  return kept.version + 1;
}

// A setting that asks for a proof of identity is noted with the proof.
function findUnproven(before: ClinicSettings, after: ClinicSettings): string[] {
  const proven = new Set(findProofFields(contract.changeSettings, after));
  const names = Object.keys(after) as (keyof ClinicSettings)[]; // a parsed value has no other keys
  return names.filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]) && !proven.has(name),
  );
}

async function overtaken(tx: Tx, { changed, version }: KeptSettings, nowMs: number): Promise<Refusal> {
  const named = changed && (await clinicSettingsStore(tx).nameChanger(changed));
  const by = named ? ` by ${named.by} ${formatAgo(nowMs - named.at)}` : '';
  return refuse(settingsChanged, `The settings were changed${by}: look at them again`, { version });
}

async function checkState({ country, state }: ClinicSettings): Promise<void> {
  if (state === '') return;
  const states = await holidayStates(country);
  if (!states.some(({ code }) => code === state))
    throw new Refusal('invalid', 'There is no such part of this country', { field: 'state' });
}
