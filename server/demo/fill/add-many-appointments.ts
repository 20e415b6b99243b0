import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Tx } from '../../src/platform/database/engine.ts';
import { storedSettings } from '../../src/platform/stored-settings.ts';
import {
  type AppointmentRowParts,
  createWallToInstant,
  toAppointmentRow,
  toHistoryRows,
} from '../appointment-rows.ts';
import {
  type AppointmentPlan,
  createDrawPatient,
  type DemoAppointment,
  makeAppointments,
} from '../appointments.ts';
import { toMoneyRows } from '../payment-rows.ts';
import type { DemoPerson } from '../people.ts';
import { createRandom, type Random } from '../random.ts';
import type { Staff } from '../staff.ts';
import { demoStore } from '../store.ts';

const sampleDays = 28;
// History and payments of older demo appointments are left out: they would double the database and are rarely read.
const historyDays = 60;
// Aims slightly below the number. Whole days before the first one add the rest, so only the earliest day is half full.
const targetShare = 0.97;

export interface ManyAppointments {
  readonly clock: Clock;
  readonly random: Random;
  readonly createId: (atMs: number) => string;
  readonly count: number;
  readonly people: readonly DemoPerson[];
  readonly patients: AppointmentRowParts['patients'];
  readonly frontDesk: AppointmentRowParts['frontDesk'];
  readonly newStaff: readonly Staff[];
  readonly presentStaff: readonly Staff[];
  /** Wall minutes of the earliest existing appointment. */
  readonly earliest: number | null;
  /** Midnight of the last day to fill, in wall minutes. */
  readonly until: number;
}

/**
 * Writes exactly `count` appointments with history: those of new doctors up to the last day, those of all doctors
 * before the earliest one.
 */
export async function addManyAppointments(tx: Tx, many: ManyAppointments): Promise<void> {
  const { clock, createId, frontDesk, patients } = many;
  const store = demoStore(tx.db);
  const toInstant = createWallToInstant(clock.timeZone);
  const historyFrom = toDay(clock.wallNow()) - historyDays * minutesPerDay;
  const payments = createRandom('payments');
  // As in a practice that began to record payments at some date.
  await storedSettings(tx).write('ledger since', String(historyFrom));
  let missing = many.count;
  const add = async (staff: readonly Staff[], appointments: Iterable<DemoAppointment>) => {
    const parts = { staff, patients, frontDesk, createId, toInstant };
    for (const appointment of appointments) {
      if (missing === 0) return;
      missing -= 1;
      const row = toAppointmentRow(appointment, parts);
      const isOld = appointment.startsAt < historyFrom;
      const history = isOld ? [] : toHistoryRows(appointment, row, parts);
      const money = isOld
        ? { row: { ...row, settledCents: null }, payments: [], changes: [] }
        : toMoneyRows(appointment, row, parts, payments);
      // Awaiting nothing costs more than most rows.
      const written = store.addAppointment(money.row, [...history, ...money.changes], money.payments);
      if (written) await written;
    }
  };

  const everybody = [...many.newStaff, ...many.presentStaff];
  const boundary = many.earliest === null ? many.until : toDay(many.earliest) - minutesPerDay;
  const recent =
    many.newStaff.length === 0 ? null : toPlan(many, many.newStaff, boundary + minutesPerDay, many.until);
  const recentCount = recent
    ? countPerDay(many, many.newStaff) * ((recent.to - recent.from) / minutesPerDay + 1)
    : 0;
  const days = Math.max(
    0,
    Math.floor((many.count * targetShare - recentCount) / countPerDay(many, everybody)),
  );
  const from = boundary - (days - 1) * minutesPerDay;
  // Oldest first, so ids ascend and their index grows at one end.
  await add(everybody, makeAppointments(toPlan(many, everybody, from, boundary)));
  if (recent) await add(many.newStaff, makeAppointments(recent));
  for (let midnight = from - minutesPerDay; missing > 0; midnight -= minutesPerDay) {
    await add(everybody, makeAppointments(toPlan(many, everybody, midnight, midnight)));
  }
  await store.finishAppointments();
}

function toPlan(many: ManyAppointments, staff: readonly Staff[], from: number, to: number): AppointmentPlan {
  return {
    random: many.random,
    doctors: staff,
    drawPatient: getDrawPatient(many),
    from,
    to,
    wallNow: many.clock.wallNow(),
    fullness: () => 1,
  };
}

// Every plan of a filling shares one function, because building its pools of patients is slow.
const drawPatientByFilling = new WeakMap<ManyAppointments, ReturnType<typeof createDrawPatient>>();
function getDrawPatient(many: ManyAppointments) {
  const known = drawPatientByFilling.get(many) ?? createDrawPatient(many.people);
  drawPatientByFilling.set(many, known);
  return known;
}

/** Returns the average number of appointments per day of these doctors, measured on four sample weeks. */
function countPerDay(many: ManyAppointments, staff: readonly Staff[]): number {
  const to = toDay(many.until);
  const from = to - (sampleDays - 1) * minutesPerDay;
  const appointmentPlan = { ...toPlan(many, staff, from, to), random: createRandom('sample') };
  return [...makeAppointments(appointmentPlan)].length / sampleDays;
}

function toDay(wallMinutes: number): number {
  return Math.floor(wallMinutes / minutesPerDay) * minutesPerDay;
}
