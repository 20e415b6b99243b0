import { expectedTimes, isWorthNotifying, latePatients } from '@docket/contract/expected-times.ts';
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
import { readChannels } from '../messages/channels.ts';
import { channelOf, findAddress } from '../messages/find-address.ts';
import { publishMessage } from '../messages/publish.ts';
import { kindIsOff } from '../messages/rows.ts';
import { messageStore } from '../messages/store.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { doctorOf } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import { copyMark } from '../platform/restored-copy.ts';
import type { Call } from '../platform/serve.ts';
import { loadToday } from './read-today.ts';
import { type LatePatientRow, todayStore } from './store.ts';

/**
 * Returns the patients affected by a doctor's delay, and whether each can be notified. Throws Refusal (not found).
 */
export async function findLatePatients(context: Context, call: Call<typeof findEndpoint>) {
  const found = await findLate(context.engine.read, context, doctorOf(call));
  return { patients: found.map(({ latePatient }) => latePatient) };
}

/**
 * Notifies the affected patients at once: with the usual three minutes of grace a patient may have left for the
 * practice. Throws Refusal: not found, conflict (archived).
 */
export async function notifyLatePatients(context: Context, call: Call<typeof tellEndpoint>) {
  const { engine, clock } = context;
  const doctorId = doctorOf(call);
  return engine.transaction(async (tx) => {
    await loadWorking(tx, doctorId);
    // Serializes two desks, so that the second finds the patients notified.
    await appointmentStore(tx).lockDoctor(doctorId);
    const findDue = async () =>
      (await findLate(tx, context, doctorId)).filter(({ latePatient }) => latePatient.isToTell);
    const first = await findDue();
    const waiting = await messageStore(tx).withdrawLate(
      first.map(({ latePatient }) => latePatient.appointmentId),
      'Another time is expected by now',
    );
    // Computed again after the withdrawal, because a message that was not sent needs no correction.
    const due = waiting.length === 0 ? first : await findDue();
    const ids = due.map(({ latePatient }) => latePatient.appointmentId);
    const at = clock.nowMs();
    // Ends before the delay's message: sent after it, "moved to 11:00" would override "begins at 11:20".
    await messageStore(tx).endGrace(ids, at - 1);
    await messageStore(tx).add(
      due.map(({ latePatient, patient, startsAt, expectedAt }) => {
        const id = newId();
        const { appointmentId } = latePatient;
        return {
          id,
          appointmentId,
          patientId: patient.patientId,
          kind: 'late',
          dedupeKey: `late ${id}`,
          known: { status: 'pending', startsAt, doctorId },
          expectedAt,
          madeAt: at,
          dueAt: at,
        };
      }),
    );
    for (const appointmentId of new Set([...waiting, ...ids]))
      await publishMessage(tx, { appointmentId, doctorId, wishId: null });
    const [notifiedCount, patientsText] = [
      ids.length,
      ids.length === 1 ? '1 patient is' : `${ids.length} patients are`,
    ];
    if (notifiedCount === 0) return { message: 'There is no patient left to notify', told: notifiedCount };
    const isSilent = (await copyMark(tx).read()) !== null;
    return {
      message: isSilent ? `${patientsText} told once ${untilConfirmed}` : `${patientsText} told`,
      told: notifiedCount,
    };
  });
}

const untilConfirmed = 'a manager confirms that this restored copy is the practice now';

interface Late {
  readonly patient: LatePatientRow;
  /** wall minutes */
  readonly startsAt: number;
  readonly expectedAt: number;
  readonly latePatient: LatePatient;
}

async function findLate(connection: Connection, context: Context, doctorId: string): Promise<Late[]> {
  const { clock } = context;
  const [day] = await loadToday(connection, clock, doctorId);
  if (!day) throw notFound('Doctor');
  const midnight = toWallMinutes(clock.today());
  const now = clock.wallNow() - midnight;
  const { minutes, freeFrom } = day.delay;
  const today = { ...day, delay: freeFrom === null ? null : { minutes, freeFrom } };
  const lateByAppointment = await messageStore(connection).lateOf(
    day.appointments.map(({ id, startsAt, status }) => ({
      id,
      status,
      doctorId,
      startsAt: startsAt + midnight,
    })),
  );
  const announcedTimes = new Map<string, number>();
  for (const [id, { expectedAt }] of lateByAppointment)
    if (expectedAt !== null) announcedTimes.set(id, expectedAt - midnight);
  // No patient is seen after midnight.
  const late = latePatients(today, expectedTimes(today, now), announcedTimes, now).filter(
    ({ expectedAt }) => expectedAt < minutesPerDay,
  );
  const patients = await todayStore(connection).patientsOf(late.map(({ id }) => id));
  const practice = await readClinicSettings(context, connection);
  const channels = await readChannels(context, connection);
  const isOff = practice.messagesOff.includes('late');
  const found: Late[] = [];
  for (const { id, startsAt, expectedAt } of late) {
    const patient = patients.get(id);
    if (!patient) continue;
    const notifiedTime = announcedTimes.get(id) ?? null;
    const address = await findAddress(connection, { channels, practice }, patient);
    const noAddress =
      'ending' in address ? address.ending.reason : 'missing' in address ? address.missing : '';
    const isRefused = lateByAppointment.get(id)?.isRefused ?? false;
    const isNews = isWorthNotifying(expectedAt, notifiedTime);
    const isPast = isNews && expectedAt <= now;
    const why = isOff ? kindIsOff : cannotNotifyReason(patient, { noAddress, isRefused, isPast });
    found.push({
      patient,
      startsAt: startsAt + midnight,
      expectedAt: expectedAt + midnight,
      latePatient: {
        appointmentId: id,
        patientName: patient.name,
        phone: patient.phone,
        slotTime: formatSlotTime(startsAt),
        expectedTime: formatSlotTime(expectedAt),
        channel: channelOf(patient),
        why,
        toldTime: notifiedTime === null ? null : formatSlotTime(notifiedTime),
        isToTell: why === '' && isNews,
      },
    });
  }
  return found;
}

interface Obstacles {
  /** empty: the patient has an address */
  readonly noAddress: string;
  readonly isRefused: boolean;
  /** The expected time is past, but the patient was told a later one. */
  readonly isPast: boolean;
}

function cannotNotifyReason(
  { contactBy }: LatePatientRow,
  { noAddress, isRefused, isPast }: Obstacles,
): string {
  if (contactBy === 'phone') return 'Phone only';
  if (contactBy === 'nobody') return 'Wants no messages';
  if (noAddress !== '') return noAddress;
  if (isPast) return 'The booked time is over';
  return isRefused ? 'What was sent before did not arrive' : '';
}
