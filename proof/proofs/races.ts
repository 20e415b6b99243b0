import { runWithNodes } from '../balancer/nodes.ts';
import { addProofDoctor, signInDoctor } from '../balancer/people.ts';
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
    'When several nodes book one time or change one appointment at once, exactly one wins and the others learn who won; a patient is listed once per doctor, holds one offer, and can not accept an offer at a time already booked for them; no two plans move a patient to one time',
  engines: ['postgres'],
  async run({ makeDatabase, long }) {
    const [rounds, bookings, changes, patients] = long ? [20, 200, 100, 40] : [2, 60, 10, 6];
    return runWithNodes(3, await makeDatabase(), async (nodes) => {
      const baseUrls = nodes.map(({ baseUrl }) => baseUrl);
      const [baseUrl = ''] = baseUrls;
      const token = await signInAsAdmin(baseUrl);
      const doctor = await addProofDoctor(baseUrl, token, { withPassword: true });
      const doctorToken = await signInDoctor(baseUrl, doctor);
      const field: Field = { baseUrls, token, doctorToken, doctorId: doctor._id };

      for (let round = 0; round < rounds; round += 1) await raceForSlot(field, round, bookings);
      const wins = new Map<string, number>();
      for (let round = 0; round < changes; round += 1) {
        const won = await raceOnAppointment(field, round, rounds + round * contestedSlotCount);
        wins.set(won, (wins.get(won) ?? 0) + 1);
      }
      const other = await addProofDoctor(baseUrl, token);
      const answers = { link: 0, booking: 0 };
      for (let round = 0; round < patients; round += 1)
        answers[await raceForPatient(field, other._id, rounds + (changes + round) * contestedSlotCount)] += 1;
      const illDoctorIds = [];
      for (let count = 0; count < baseUrls.length; count += 1)
        illDoctorIds.push((await addProofDoctor(baseUrl, token))._id);
      for (let round = 0; round < patients; round += 1) await racePlansForPatient(field, round, illDoctorIds);
      const won = [...wins].map(([outcome, times]) => `${outcome} ${times}`).join(', ');
      return `${rounds} rounds of ${bookings} bookings of one time over 3 nodes: one booking won in each, ${rounds * (bookings - 1)} were refused with 409 and the winner's name; ${changes} rounds of ${maxRacers} changing one appointment: one won in each (${won}), the others were refused with 409, the winner's name and the time; ${patients} patients listed and offered times by six desks at once: each was listed once per doctor and held one offer; accepting by link beat a booking with another doctor ${answers.link} times, and was refused after it ${answers.booking} times; ${patients} rounds of ${illDoctorIds.length} plans that move one patient to one time with different doctors: one was applied in each`;
    });
  },
};
