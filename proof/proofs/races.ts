import { withNodes } from '../balancer/nodes.ts';
import { newDoctor, signInDoctor } from '../balancer/people.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof } from '../proof.ts';
import type { Field } from './races/field.ts';
import { raceForSlot } from './races/for-slot.ts';
import { maxRacers, raceOnAppointment, timesWanted } from './races/on-appointment.ts';

export const races: Proof = {
  name: 'races',
  claim:
    'Of all who want one time, or one appointment, on any node, exactly one has it and the others are told who',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const [rounds, bookings, changes] = long ? [20, 200, 100] : [2, 60, 10];
    return withNodes(3, await makeDatabase(), async (nodes) => {
      const baseUrls = nodes.map(({ baseUrl }) => baseUrl);
      const [baseUrl = ''] = baseUrls;
      const token = await signInAsAdmin(baseUrl);
      const doctor = await newDoctor(baseUrl, token, { withPassword: true });
      const doctorToken = await signInDoctor(baseUrl, doctor);
      const field: Field = { baseUrls, token, doctorToken, doctorId: doctor._id };

      for (let round = 0; round < rounds; round += 1) await raceForSlot(field, round, bookings);
      const wins = new Map<string, number>();
      for (let round = 0; round < changes; round += 1) {
        const won = await raceOnAppointment(field, round, rounds + round * timesWanted);
        wins.set(won, (wins.get(won) ?? 0) + 1);
      }
      const won = [...wins].map(([what, times]) => `${what} ${times}`).join(', ');
      return `${rounds} rounds of ${bookings} bookings of one time over 3 nodes: one won each, ${rounds * (bookings - 1)} were told 409 and who has it; ${changes} rounds of ${maxRacers} changing one appointment: one won each (${won}), the others were told 409, who and when`;
    });
  },
};
