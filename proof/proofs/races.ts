import { withNodes } from '../balancer/nodes.ts';
import { newDoctor, signInDoctor } from '../balancer/people.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof } from '../proof.ts';
import type { Field } from './races/field.ts';
import { raceForPatient } from './races/for-patient.ts';
import { raceForSlot } from './races/for-slot.ts';
import { contestedSlotCount, maxRacers, raceOnAppointment } from './races/on-appointment.ts';
import { racePlansForPatient } from './races/plans-for-patient.ts';

export const races: Proof = {
  name: 'races',
  claim:
    'Of all who want one time, or one appointment, on any node, exactly one has it and the others are told who; a patient waits once for a doctor, holds one offer, and accepts none at a time at which they were booked; no two plans bring a patient to one time',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const [rounds, bookings, changes, patients] = long ? [20, 200, 100, 40] : [2, 60, 10, 6];
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
        const won = await raceOnAppointment(field, round, rounds + round * contestedSlotCount);
        wins.set(won, (wins.get(won) ?? 0) + 1);
      }
      const other = await newDoctor(baseUrl, token);
      const answers = { link: 0, booking: 0 };
      for (let round = 0; round < patients; round += 1)
        answers[await raceForPatient(field, other._id, rounds + (changes + round) * contestedSlotCount)] += 1;
      const ill = [];
      for (let count = 0; count < baseUrls.length; count += 1)
        ill.push((await newDoctor(baseUrl, token))._id);
      for (let round = 0; round < patients; round += 1) await racePlansForPatient(field, round, ill);
      const won = [...wins].map(([outcome, times]) => `${outcome} ${times}`).join(', ');
      return `${rounds} rounds of ${bookings} bookings of one time over 3 nodes: one won each, ${rounds * (bookings - 1)} were told 409 and who has it; ${changes} rounds of ${maxRacers} changing one appointment: one won each (${won}), the others were told 409, who and when; ${patients} patients wanted by six desks at once: each waited once for a doctor and held one offer; their link came before a booking elsewhere ${answers.link} times, and was refused behind it ${answers.booking} times; ${patients} rounds of ${ill.length} plans that bring one patient to one time with different doctors: one applied each`;
    });
  },
};
