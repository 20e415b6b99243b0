import { setTimeout as pause } from 'node:timers/promises';
import { call } from '@docket/contract/client.ts';
import {
  cancelAppointment,
  listAppointments,
  restoreAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { readProfile } from '@docket/contract/endpoints/doctors.ts';
import { addDays, toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { readCost } from '../process-cost.ts';
import { formatComparison, formatMs, type Result, type Scenario } from '../result.ts';
import { signInAll, startServer } from '../server.ts';
import { openStreams } from '../streams.ts';

const streams = 1_000;
/** More than two heartbeats. */
const quietMs = 60_000;
const rounds = 20;

/**
 * Measures a thousand live screens: memory, cost of idle streams, delay of a change. The node must be newly started,
 * or its earlier work would count. Ends its server.
 */
export const liveScreens: Scenario = async (bench) => {
  const grownBytes = readCost(bench.server.pid).memoryBytes;
  await bench.server.stop();
  const server = await startServer(bench.address);
  const { baseUrl, pid } = server;
  const people = await signInAll(server);
  const token = people.find(({ role }) => role === 'admin')?.token ?? '';
  const doctor = people.find(({ role }) => role === 'doctor')?.token ?? '';
  const { profileData } = await call(readProfile, {}, { baseUrl, token: doctor });
  // An appointment of a doctor with an open screen. Not the newest, because the plain routes book outside of hours,
  // where restoring is refused.
  const from = toIsoDate(addDays(wallClockIn('UTC').date, 1));
  const soon = { doctorId: profileData._id, status: 'pending', sort: 'slot', from, limit: 200 } as const;
  const { appointments } = await call(listAppointments.admin, soon, { baseUrl, token });
  const without = readCost(pid).memoryBytes;

  const open = await openStreams(baseUrl, people, streams);
  await pause(2_000); // opening the streams has settled
  const before = readCost(pid);
  await pause(quietMs);
  const after = readCost(pid);

  // All admins' screens receive it, and those of the appointment's doctor.
  const share = streams / people.length;
  const admins = people.filter(({ role }) => role === 'admin').length;
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const appointmentId = appointments[round >> 1]?._id ?? '';
    const heard = open.heardOf(appointmentId, Math.floor(share * (admins + 1)));
    const began = performance.now();
    await call(
      round % 2 === 0 ? cancelAppointment.admin : restoreAppointment.admin,
      { appointmentId },
      { baseUrl, token },
    );
    took.push((await heard).lastMs - began);
    await pause(50);
  }
  const busy = readCost(pid).memoryBytes;
  open.close();
  await server.stop();
  took.sort((one, other) => one - other);

  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const held = after.memoryBytes;
  const processor = ((after.processorMs - before.processorMs) / quietMs) * 100;
  const grown = `${megabytes(grownBytes)} on the node that had answered what was measured before`;
  const note = `${((held - without) / streams / 1e3).toFixed(0)} kB a screen; ${megabytes(busy)} after ${rounds} changes`;
  return [
    line(
      `memory with ${streams} live screens`,
      megabytes(held),
      `${megabytes(without)} without, ${grown}; ${note}`,
    ),
    line(
      'processor while nothing happens',
      `${processor.toFixed(1)} %`,
      `of one core, over ${quietMs / 1_000} s`,
    ),
    formatComparison(
      bench,
      'a change, until the last screen heard of it',
      took[rounds >> 1] ?? 0,
      `slowest ${formatMs(took.at(-1) ?? 0)}`,
    ),
  ];
};

function line(label: string, value: string, note: string): Result {
  return { label, value, timesBaseline: null, note };
}
