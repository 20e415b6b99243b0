import { expectedTimes, isWorthTelling, latePatients } from '@docket/contract/expected-times.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import type {
  findLatePatients as findEndpoint,
  LatePatient,
  tellLate as tellEndpoint,
} from '@docket/contract/running-late.ts';
import { formatSlotTime, toWallMinutes } from '@docket/contract/slot-date.ts';
import { appointmentStore } from '../appointments/store/changes.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { loadWorking } from '../doctors/load-working.ts';
import { channelOf, findAddress } from '../messages/find-address.ts';
import { publishMessage } from '../messages/publish.ts';
import { kindIsOff } from '../messages/rows.ts';
import { messageStore } from '../messages/store.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { doctorOf } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { loadToday } from './read-today.ts';
import { type LatePatientRow, todayStore } from './store.ts';

/** Whom a doctor's delay concerns, and whether they are told. Throws Refusal (not found). */
export async function findLatePatients(context: Context, call: Call<typeof findEndpoint>) {
  const found = await findLate(context.engine.read, context, doctorOf(call));
  return { patients: found.map(({ shown }) => shown) };
}

/**
 * Tells those whom it concerns, at once: whoever waits three minutes for it may have left by then. Throws Refusal: not
 * found, conflict (archived).
 */
export async function tellLate(context: Context, call: Call<typeof tellEndpoint>) {
  const { engine, clock } = context;
  const doctorId = doctorOf(call);
  return engine.transaction(async (tx) => {
    await loadWorking(tx, doctorId);
    // Of two who tell them at once the second finds them told.
    await appointmentStore(tx).lockDoctor(doctorId);
    const due = (await findLate(tx, context, doctorId)).filter(({ shown }) => shown.isToTell);
    const ids = due.map(({ shown }) => shown.appointmentId);
    await messageStore(tx).withdrawLate(ids, 'It became later before it was sent');
    const at = clock.nowMs();
    await messageStore(tx).add(
      due.map(({ shown, patient, startsAt, expectedAt }) => {
        const id = newId();
        const { appointmentId } = shown;
        return {
          ...{ id, appointmentId, patientId: patient.patientId, kind: 'late', dedupeKey: `late ${id}` },
          ...{ known: { status: 'pending', startsAt, doctorId }, expectedAt, madeAt: at, dueAt: at },
        };
      }),
    );
    for (const appointmentId of ids) await publishMessage(tx, { appointmentId, doctorId, wishId: null });
    const [told, who] = [ids.length, ids.length === 1 ? '1 patient is' : `${ids.length} patients are`];
    return { message: told === 0 ? 'Nobody is left to be told' : `${who} told`, told };
  });
}

interface Late {
  readonly patient: LatePatientRow;
  /** wall minutes */
  readonly startsAt: number;
  readonly expectedAt: number;
  readonly shown: LatePatient;
}

async function findLate(connection: Connection, context: Context, doctorId: string): Promise<Late[]> {
  const { clock, settings } = context;
  const [day] = await loadToday(connection, clock, doctorId);
  if (!day) throw notFound('Doctor');
  const midnight = toWallMinutes(clock.today());
  const now = clock.wallNow() - midnight;
  const { minutes, freeFrom, at: statedAt } = day.delay;
  const today = { ...day, delay: freeFrom === null ? null : { minutes, freeFrom } };
  // Beyond midnight nobody is seen.
  const late = latePatients(today, expectedTimes(today, now), now).filter(
    ({ expectedAt }) => expectedAt < minutesPerDay,
  );
  const ids = late.map(({ id }) => id);
  const patients = await todayStore(connection).patientsOf(ids);
  const said = await messageStore(connection).lateOf(ids);
  const practice = await readClinicSettings(context, connection);
  const isOff = practice.messagesOff.includes('late');
  const found: Late[] = [];
  for (const { id, startsAt, expectedAt } of late) {
    const patient = patients.get(id);
    if (!patient) continue;
    const last = said.get(id) ?? null;
    const told = last && { ...last, expectedAt: last.expectedAt - midnight };
    const address = await findAddress(connection, { settings, practice }, patient);
    const why = isOff ? kindIsOff : whyNot(patient, 'ending' in address ? address.ending.reason : '', told);
    found.push({
      patient,
      startsAt: startsAt + midnight,
      expectedAt: expectedAt + midnight,
      shown: {
        appointmentId: id,
        patientName: patient.name,
        phone: patient.phone,
        slotTime: formatSlotTime(startsAt),
        expectedTime: formatSlotTime(expectedAt),
        channel: channelOf(patient),
        why,
        toldTime: told && !told.isRefused ? formatSlotTime(told.expectedAt) : null,
        isToTell: why === '' && isWorthTelling(expectedAt, told, statedAt),
      },
    });
  }
  return found;
}

function whyNot(
  { contactBy }: LatePatientRow,
  noAddress: string,
  told: { readonly isRefused: boolean } | null,
): string {
  if (contactBy === 'phone') return 'Phone only';
  if (contactBy === 'nobody') return 'Wants to hear nothing';
  return noAddress || (told?.isRefused ? 'What was sent before did not arrive' : '');
}
