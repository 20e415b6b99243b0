import { call } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import {
  cancelAppointment,
  completeAppointment,
  restoreAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, moveAppointment } from '@docket/contract/endpoints/booking.ts';
import { addPatient } from '@docket/contract/endpoints/patients.ts';
import {
  addTimeOff,
  changeHours,
  previewTimeOff,
  undoChange,
} from '@docket/contract/endpoints/rescheduling.ts';
import {
  acceptOffer,
  endOffer,
  offerTime,
  setWantsEarlier,
} from '@docket/contract/endpoints/waiting-list.ts';
import {
  formatClockTime,
  formatSlotTime,
  fromWallMinutes,
  toIsoDate,
  toSlotDate,
  toSlotMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { maxOfferMinutes } from '@docket/contract/rules/limits.ts';
import { addProofDoctor, signInDoctor } from '../balancer/people.ts';
import { dayMinutes, type ModelDoctor, patientCount } from './model.ts';
import type { SlotRequest } from './operations.ts';
import type { Proposal } from './plans.ts';

/** A server with new doctors that have no appointments in the model's year. */
export interface RealYear {
  readonly doctorIds: readonly string[];
  /** Start of the year, in wall minutes. */
  readonly begins: number;
  /** Server ids of the model's appointments, by number. */
  readonly ids: string[];
  book(time: SlotRequest): Promise<void>;
  move(appointment: number, wanted: SlotRequest): Promise<void>;
  cancel(appointment: number): Promise<void>;
  complete(appointment: number, doctor: number): Promise<void>;
  restore(appointment: number, to: { from: number | null; overbook: boolean }): Promise<void>;
  /** Puts an appointment's patient on the waiting list, and offers a time. */
  offer(appointment: number, to: { doctor: number; from: number }): Promise<void>;
  accept(offer: number): Promise<void>;
  decline(offer: number): Promise<void>;
  /** Returns the server's proposals for the appointments on a doctor's day. */
  previewDayOff(doctor: number, day: number): Promise<Proposal[]>;
  /** Adds the day off with the proposals. */
  takeDayOff(doctor: number, day: number, proposals: readonly Proposal[]): Promise<void>;
  /** `off`: index of the day off, counted in the order they were added. */
  undoDayOff(off: number): Promise<void>;
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>;
}

/** Adds doctors with the model's hours, and patients. The year starts at the wall minute `begins`. */
export async function openYear(
  baseUrl: string,
  token: string,
  doctors: readonly ModelDoctor[],
  begins: number,
): Promise<RealYear> {
  const ask: RealYear['ask'] = (endpoint, input) => call(endpoint, input, { baseUrl, token, role: 'admin' });
  const doctorIds: string[] = [];
  const tokens: string[] = [];
  for (const { hours, slotMinutes, bufferMinutes } of doctors) {
    const doctor = await addProofDoctor(baseUrl, token, { withPassword: true });
    const intervals = hours.map(([from, to]) => ({ from: formatClockTime(from), to: formatClockTime(to) }));
    const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, intervals }));
    const limits = { noticeMinutes: 0, farthestDays: 730 };
    await ask(changeHours.admin, { doctorId: doctor._id, weekly, slotMinutes, bufferMinutes, ...limits });
    doctorIds.push(doctor._id);
    tokens.push(await signInDoctor(baseUrl, doctor));
  }
  const patientIds: string[] = [];
  for (let number = 0; number < patientCount; number += 1)
    patientIds.push((await ask(addPatient, { name: `Patient ${number}`, anyway: true })).patient._id);
  const ids: string[] = [];
  const offerIds: string[] = [];
  const changeIds: string[] = [];
  const ofDay = (doctor: number, day: number) => {
    const date = toIsoDate(fromWallMinutes(begins + day * dayMinutes).date);
    return { doctorId: doctorIds[doctor] ?? '', fromDate: date, toDate: date };
  };
  const idOf = (appointment: number) => ids[appointment] ?? '';
  const slotOf = (from: number) => {
    const { date, minutes } = fromWallMinutes(begins + from);
    return { slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
  };
  const toSlotInput = ({ doctor, from, minutes, overbook }: SlotRequest) => ({
    doctorId: doctorIds[doctor] ?? '',
    durationMinutes: minutes,
    overbook,
    ...slotOf(from),
  });
  return {
    doctorIds,
    begins,
    ids,
    ask,
    async book(time) {
      const patientId = patientIds[ids.length % patientCount] ?? '';
      const booked = await ask(bookAppointment, { ...toSlotInput(time), patientId });
      ids.push(booked.appointment._id);
    },
    async move(appointment, time) {
      await ask(moveAppointment.admin, { appointmentId: idOf(appointment), ...toSlotInput(time) });
    },
    async cancel(appointment) {
      await ask(cancelAppointment.admin, { appointmentId: idOf(appointment) });
    },
    async complete(appointment, doctor) {
      const asDoctor = { baseUrl, token: tokens[doctor] };
      await call(completeAppointment, { appointmentId: idOf(appointment) }, asDoctor);
    },
    async restore(appointment, { from, overbook }) {
      const slot = from === null ? {} : slotOf(from);
      await ask(restoreAppointment.admin, { appointmentId: idOf(appointment), overbook, ...slot });
    },
    async offer(appointment, { doctor, from }) {
      const wishInput = { appointmentId: idOf(appointment), wantsEarlier: true };
      const { wishId } = await ask(setWantsEarlier, wishInput);
      const slot = { doctorId: doctorIds[doctor] ?? '', ...slotOf(from) };
      const answer = await ask(offerTime, { wishId: wishId ?? '', ...slot, minutes: maxOfferMinutes });
      offerIds.push(answer.offer._id);
    },
    async accept(offer) {
      await ask(acceptOffer, { offerId: offerIds[offer] ?? '' });
    },
    async decline(offer) {
      await ask(endOffer, { offerId: offerIds[offer] ?? '', as: 'declined' });
    },
    async previewDayOff(doctor, day) {
      const { affected } = await ask(previewTimeOff.admin, ofDay(doctor, day));
      return affected.map(({ appointment, proposal }) => {
        const number = ids.indexOf(appointment._id);
        // A proposal may name a doctor of another run; the model treats it as a cancellation.
        const isOurs = proposal.do === 'move' && doctorIds.includes(proposal.doctorId);
        if (!isOurs) return { appointment: number, to: null };
        const from = toSlotMinutes(proposal) - begins;
        return { appointment: number, to: { doctor: doctorIds.indexOf(proposal.doctorId), from } };
      });
    },
    async takeDayOff(doctor, day, proposals) {
      const plan = proposals.map(({ appointment, to }) =>
        to === null
          ? { appointmentId: idOf(appointment), do: 'cancel' as const }
          : {
              appointmentId: idOf(appointment),
              do: 'move' as const,
              doctorId: doctorIds[to.doctor] ?? '',
              ...slotOf(to.from),
            },
      );
      changeIds.push((await ask(addTimeOff.admin, { ...ofDay(doctor, day), plan })).changeId);
    },
    async undoDayOff(off) {
      await ask(undoChange.admin, { changeId: changeIds[off] ?? '' });
    },
  };
}
