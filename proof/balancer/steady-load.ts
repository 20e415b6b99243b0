import { equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { call, Refused } from '@docket/contract/client.ts';
import {
  cancelAppointment,
  getStatus,
  listAppointments,
  type Status,
} from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, moveAppointment } from '@docket/contract/endpoints/booking.ts';
import { callUntilAnswered, type RetryCounter } from './persistent-call.ts';
import { toNumberedSlot } from './slots.ts';
import { waitUntil } from './wait-until.ts';

/** Acknowledged state of an appointment. */
interface AcknowledgedAppointment {
  status: Status;
  slotDate: string;
  slotTime: string;
}

/** Clients that book, move and cancel one appointment after the other, and repeat unanswered requests. */
export interface SteadyLoad {
  readonly acknowledged: number;
  /** Id of the appointment with the latest acknowledged change. */
  readonly newest: string;
  readonly retries: number;
  /** Waits for `more` acknowledged changes. Throws the refusal of a client if one occurs. */
  waitForMore(more: number): Promise<void>;
  /** Lets the clients finish. Throws unless the database holds exactly the acknowledged appointments. */
  finish(baseUrl: string): Promise<void>;
}

/** Starts one client per doctor. */
export function startSteadyLoad(baseUrl: string, token: string, doctorIds: readonly string[]): SteadyLoad {
  const acknowledgedById = new Map<string, AcknowledgedAppointment>();
  const retryCounter: RetryCounter = { retries: 0 };
  const state = { acknowledged: 0, newest: '', isOver: false, failure: null as unknown };
  const clients = doctorIds.map(async (doctorId) => {
    try {
      for (let number = 0; !state.isOver; number += 1) {
        for await (const id of exerciseAppointment(
          { baseUrl, token },
          doctorId,
          number,
          acknowledgedById,
          retryCounter,
        )) {
          state.acknowledged += 1;
          state.newest = id;
        }
      }
    } catch (error) {
      state.failure ??= error;
    }
  });
  const throwFailure = () => {
    if (state.failure) throw state.failure;
  };
  return {
    get acknowledged() {
      return state.acknowledged;
    },
    get newest() {
      return state.newest;
    },
    get retries() {
      return retryCounter.retries;
    },
    async waitForMore(more) {
      const target = state.acknowledged + more;
      await waitUntil(`${more} more changes are acknowledged`, () => {
        throwFailure();
        return state.acknowledged >= target;
      });
    },
    async finish(at) {
      state.isOver = true;
      await Promise.all(clients);
      throwFailure();
      await compare(at, token, doctorIds, acknowledgedById);
    },
  };
}

/**
 * Books an appointment, moves every third and cancels every second one. Yields the id after each acknowledged change.
 */
async function* exerciseAppointment(
  at: { baseUrl: string; token: string },
  doctorId: string,
  number: number,
  acknowledgedById: Map<string, AcknowledgedAppointment>,
  retryCounter: RetryCounter,
): AsyncGenerator<string> {
  const slot = toNumberedSlot(number * 2);
  const patient = { name: `Patient ${number}` };
  const idempotencyKey = randomUUID();
  const booked = await callUntilAnswered(retryCounter, (signal) =>
    call(bookAppointment, { doctorId, ...slot, patient }, { ...at, idempotencyKey, signal }),
  );
  if (!booked) throw new Error('A booking was acknowledged without an answer');
  const appointmentId = booked.appointment._id;
  const now: AcknowledgedAppointment = { status: 'pending', ...slot };
  acknowledgedById.set(appointmentId, now);
  yield appointmentId;
  if (number % 3 === 0) {
    const next = toNumberedSlot(number * 2 + 1);
    const isMoved = (error: unknown) => isRefusedWith(error, 'The appointment is already at this time');
    const move = { appointmentId, ...next };
    await callUntilAnswered(
      retryCounter,
      (signal) => call(moveAppointment.admin, move, { ...at, signal }),
      isMoved,
    );
    Object.assign(now, next);
    yield appointmentId;
  }
  if (number % 2 === 0) {
    const isCancelled = (error: unknown) => isRefusedWith(error, 'Appointment is already cancelled');
    await callUntilAnswered(
      retryCounter,
      (signal) => call(cancelAppointment.admin, { appointmentId }, { ...at, signal }),
      isCancelled,
    );
    now.status = 'cancelled';
    yield appointmentId;
  }
}

function isRefusedWith(error: unknown, sentence: string): boolean {
  return error instanceof Refused && error.status === 409 && error.message === sentence;
}

async function compare(
  baseUrl: string,
  token: string,
  doctorIds: readonly string[],
  acknowledgedById: ReadonlyMap<string, AcknowledgedAppointment>,
): Promise<void> {
  let found = 0;
  for (const doctorId of doctorIds) {
    const { appointments } = await call(listAppointments.admin, { doctorId }, { baseUrl, token });
    for (const appointment of appointments) {
      const now = acknowledgedById.get(appointment._id);
      if (!now) throw new Error(`An appointment was never acknowledged: ${appointment._id}`);
      equal(
        `${appointment._id} ${getStatus(appointment)} ${appointment.slotDate} ${appointment.slotTime}`,
        `${appointment._id} ${now.status} ${now.slotDate} ${now.slotTime}`,
      );
      found += 1;
    }
  }
  equal(found, acknowledgedById.size, 'an acknowledged appointment is missing');
}
