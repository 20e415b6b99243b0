import type { MessageChannel } from '@docket/contract/endpoints/messages.ts';
import type * as contract from '@docket/contract/endpoints/running-late.ts';
import type { LatePatient } from '@docket/contract/endpoints/running-late.ts';
import { formatSlotTime, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import {
  findExpectedTimes,
  isWorthNotifying,
  listLatePatients,
} from '@docket/contract/rules/expected-times.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { appointmentStore } from '../appointments/store/changes.ts';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { loadActiveDoctor } from '../doctors/load-active-doctor.ts';
import { readChannels } from '../messages/channels/channels.ts';
import { chooseChannel, findAddress } from '../messages/channels/find-address.ts';
import { pauseStore } from '../messages/channels/pauses.ts';
import { forecastWaits } from '../messages/first-messages.ts';
import { publishMessage } from '../messages/publish.ts';
import { kindIsOff } from '../messages/reasons.ts';
import { delayMessageStore } from '../messages/store/delays.ts';
import { queueStore } from '../messages/store/queue.ts';
import { sendingStore } from '../messages/store/sending.ts';
import type { Context } from '../platform/context.ts';
import type { Connection, Tx } from '../platform/database/engine.ts';
import { newId } from '../platform/new-id.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import { copyMark } from '../platform/restored-copy.ts';
import type { Call } from '../platform/serve.ts';
import { loadToday } from './read-today.ts';
import { type LatePatientRow, todayStore } from './store.ts';

/**
 * Returns the patients affected by a doctor's delay, and whether each can be notified. Throws Refusal (not found).
 */
export async function findLatePatients(context: Context, call: Call<typeof contract.findLatePatients>) {
  const { read } = context.engine;
  const found = await findLate(read, await loadLateDay(read, context, getDoctorId(call)));
  return { patients: found.map(({ latePatient }) => latePatient) };
}

/**
 * Notifies the affected patients at once, because after the usual three minutes a patient may already be on the way. Throws Refusal: not found, conflict (archived).
 */
export async function notifyLatePatients(context: Context, call: Call<typeof contract.tellLate>) {
  const { engine, clock } = context;
  const doctorId = getDoctorId(call);
  return engine.transaction(async (tx) => {
    await loadActiveDoctor(tx, doctorId);
    // Serializes two desks, so that the second finds the patients notified.
    await appointmentStore(tx).lockDoctor(doctorId);
    const day = await loadLateDay(tx, context, doctorId);
    const findDue = async () => (await findLate(tx, day)).filter(({ latePatient }) => latePatient.isToTell);
    const first = await findDue();
    const withdrawn = await delayMessageStore(tx).withdraw(
      first.map(({ latePatient }) => latePatient.appointmentId),
      'Another time is expected by now',
    );
    // A patient who is on time again needs no correction of a withdrawn message.
    const due = withdrawn.length === 0 ? first : await findDue();
    const ids = due.map(({ latePatient }) => latePatient.appointmentId);
    const at = clock.nowMs();
    // Ends before the delay's message: sent after it, "moved to 11:00" would override "begins at 11:20".
    await delayMessageStore(tx).endGrace(ids, at - 1);
    const messages = due.map((late) => ({ ...late, id: newId() }));
    await queueStore(tx).add(
      messages.map(({ id, latePatient, patient, startsAt, expectedAt }) => ({
        id,
        appointmentId: latePatient.appointmentId,
        patientId: patient.patientId,
        kind: 'late',
        dedupeKey: `late ${id}`,
        known: { status: 'pending', startsAt, doctorId },
        expectedAt,
        madeAt: at,
        dueAt: at,
      })),
    );
    await holdBeyondRoom(tx, messages, { practice: day.practice, nowMs: at });
    for (const appointmentId of new Set([...withdrawn, ...ids]))
      await publishMessage(tx, { appointmentId, doctorId, wishId: null });
    const waiting = (await findLate(tx, day)).filter(({ latePatient }) => latePatient.waits);
    const waitingIds = new Set(waiting.map(({ latePatient }) => latePatient.appointmentId));
    const told = ids.filter((id) => !waitingIds.has(id)).length;
    const message =
      day.isSilent && waiting.length > 0
        ? formatSilent(waiting.length)
        : formatNotified(told, waiting.length);
    return { message, told, waiting: waiting.length };
  });
}

const formatSilent = (waiting: number) => `${patientsAre(waiting)} told once ${untilConfirmed}`;
const untilConfirmed = 'a manager confirms that this restored copy is the practice now';
const patientsAre = (count: number) => (count === 1 ? '1 patient is' : `${count} patients are`);

/** Returns the answer: "3 patients are told; 2 messages wait, so call these patients". */
function formatNotified(told: number, waiting: number): string {
  const calls =
    waiting === 1
      ? '1 message waits, so call this patient'
      : `${waiting} messages wait, so call these patients`;
  if (told > 0) return waiting === 0 ? `${patientsAre(told)} told` : `${patientsAre(told)} told; ${calls}`;
  return waiting === 0 ? 'There is no patient left to notify' : `No message leaves now; ${calls}`;
}

/** Delays first messages beyond the limits at once, so that the answer, the list and Calls report them as waiting. */
async function holdBeyondRoom(
  tx: Tx,
  messages: readonly (Late & { readonly id: string })[],
  around: Parameters<typeof forecastWaits>[2],
): Promise<void> {
  const addressed = messages.map(({ id, address }) => ({ id, address, kind: 'late' as const, offer: null }));
  const waits = await forecastWaits(tx, addressed, around);
  for (const [id, { reason, until }] of waits) await sendingStore(tx).postpone(id, until, reason);
}

interface Late {
  readonly patient: LatePatientRow;
  /** Wall minutes. */
  readonly startsAt: number;
  readonly expectedAt: number;
  /** Empty if no address is known. */
  readonly address: string;
  readonly latePatient: LatePatient;
}

/** A doctor's day and the practice's settings: the part of the situation that messages do not change. */
async function loadLateDay(connection: Connection, context: Context, doctorId: string) {
  const { clock } = context;
  const [day] = await loadToday(connection, clock, doctorId);
  if (!day) throw notFound('Doctor');
  const midnight = toWallMinutes(clock.today());
  return {
    today: day,
    midnight,
    now: clock.wallNow() - midnight,
    practice: await readClinicSettings(context, connection),
    channels: await readChannels(context, connection),
    pauses: await pauseStore(connection).read(),
    isSilent: (await copyMark(connection).read()) !== null,
  };
}

type LateDay = Awaited<ReturnType<typeof loadLateDay>>;

/** Returns the late patients with the state of their messages. */
async function findLate(
  connection: Connection,
  { today, midnight, now, practice, channels, pauses, isSilent }: LateDay,
): Promise<Late[]> {
  const { doctorId } = today;
  const lateByAppointment = await delayMessageStore(connection).findAnnounced(
    today.appointments.map(({ id, startsAt, status }) => ({
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
  const late = listLatePatients(today, findExpectedTimes(today, now), announcedTimes, now).filter(
    ({ expectedAt }) => expectedAt < minutesPerDay,
  );
  const patients = await todayStore(connection).patientsOf(late.map(({ id }) => id));
  const isOff = practice.messagesOff.includes('late');
  const found: Late[] = [];
  for (const { id, startsAt, expectedAt } of late) {
    const patient = patients.get(id);
    if (!patient) continue;
    const notifiedTime = announcedTimes.get(id) ?? null;
    const address = await findAddress(connection, { channels, practice }, patient);
    const noAddress =
      'ending' in address ? address.ending.reason : 'missing' in address ? address.missing : '';
    const { isRefused = false, leftExpectedAt = null, waitsBecause = null } = lateByAppointment.get(id) ?? {};
    const channel = chooseChannel(patient);
    const isHeld = isSilent || pauses[channel] !== undefined;
    const isNews = isWorthNotifying(expectedAt, notifiedTime);
    const isPast = isNews && expectedAt <= now;
    const why = isOff ? kindIsOff : explainNoMessage(patient, { noAddress, isRefused, isPast });
    found.push({
      patient,
      startsAt: startsAt + midnight,
      expectedAt: expectedAt + midnight,
      address: 'address' in address ? address.address : '',
      latePatient: {
        appointmentId: id,
        patientName: patient.name,
        phone: patient.phone,
        slotTime: formatSlotTime(startsAt),
        expectedTime: formatSlotTime(expectedAt),
        channel,
        why,
        toldTime: leftExpectedAt === null ? null : formatSlotTime(leftExpectedAt - midnight),
        waits: waitsBecause === null ? null : waitsBecause || (isHeld ? explainWait(channel, isSilent) : ''),
        isToTell: why === '' && isNews,
      },
    });
  }
  return found;
}

function explainWait(channel: MessageChannel, isSilent: boolean): string {
  if (isSilent) return `Waits until ${untilConfirmed}`;
  return channel === 'sms' ? 'Waits: no SMS leave at present' : 'Waits: no emails leave at present';
}

interface NotifyObstacles {
  /** The reason for the missing address; empty if the patient has one. */
  readonly noAddress: string;
  readonly isRefused: boolean;
  /** True if the expected time is past, but a message announced a later one. */
  readonly isPast: boolean;
}

function explainNoMessage(
  { contactBy }: LatePatientRow,
  { noAddress, isRefused, isPast }: NotifyObstacles,
): string {
  if (contactBy === 'phone') return 'Phone only';
  if (contactBy === 'nobody') return 'Wants no messages';
  if (noAddress !== '') return noAddress;
  if (isPast) return 'The booked time is over';
  return isRefused ? 'What was sent before did not arrive' : '';
}
