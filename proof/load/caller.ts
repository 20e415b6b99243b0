import { call as callServer } from '@docket/contract/client.ts';
import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import type { Practice } from '../practice.ts';

/**
 * Sends requests as the admin or as one fixed doctor, depending on the endpoint. Also provides the random numbers.
 */
export interface LoadCaller {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, key?: string): Promise<AnswerOf<E>>;
  random(): number;
}

/** Creates a client for one doctor. */
export function createCaller(
  baseUrl: string,
  practice: Practice,
  doctor: Practice['doctors'][number],
  random: () => number,
): LoadCaller {
  return {
    call: (endpoint, input, key) =>
      callServer(endpoint, input, {
        baseUrl,
        ...(endpoint.caller === 'admin'
          ? { role: 'admin', token: practice.adminToken }
          : { role: 'doctor', token: doctor.token }),
        ...(key === undefined ? {} : { idempotencyKey: key }),
      }),
    random,
  };
}
