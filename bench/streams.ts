import { Agent, get } from 'node:http';
import { tokenHeader } from '@docket/contract/endpoint.ts';
import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { createParser } from 'eventsource-parser';
import type { SignedIn } from './server.ts';

/** Live streams that are open at once. */
export interface OpenStreams {
  readonly count: number;
  /**
   * Resolves when `count` streams have received the appointment; returns when the first and the last did
   * (`performance.now()`).
   */
  heardOf(appointmentId: string, count: number): Promise<{ firstMs: number; lastMs: number }>;
  close(): void;
}

/** Opens live streams of these accounts in turn and waits for the hello of each. */
export async function openStreams(
  baseUrl: string,
  people: readonly SignedIn[],
  count: number,
): Promise<OpenStreams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const listeners = new Set<(event: LiveEvent) => void>();
  const dispatch = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  const opening = Array.from({ length: count }, (_, at) => () => {
    const person = people[at % people.length];
    if (!person) throw new Error('Nobody has signed in');
    return openStream(agent, baseUrl, person, dispatch);
  });
  // Opens a few at a time, as screens open in the morning.
  while (opening.length > 0) await Promise.all(opening.splice(0, 50).map((open) => open()));
  return {
    count,
    heardOf: (appointmentId, expected) =>
      new Promise((resolve) => {
        let firstMs = 0;
        let heard = 0;
        const listener = (event: LiveEvent) => {
          if (event.topic !== 'appointments' || event.appointmentId !== appointmentId) return;
          heard += 1;
          firstMs ||= performance.now();
          if (heard < expected) return;
          listeners.delete(listener);
          resolve({ firstMs, lastMs: performance.now() });
        };
        listeners.add(listener);
      }),
    close: () => agent.destroy(),
  };
}

function openStream(
  agent: Agent,
  baseUrl: string,
  { role, token }: SignedIn,
  receive: (event: LiveEvent) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${baseUrl}/api/${role}/live`,
      { agent, headers: { [tokenHeader[role]]: token } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream answered ${answer.statusCode}`));
        const { feed } = createParser({
          onEvent({ data }) {
            const event = JSON.parse(data) as LiveEvent;
            if (event.topic === 'hello') resolve();
            else receive(event);
          },
        });
        answer.setEncoding('utf8').on('data', feed);
        answer.on('error', () => {}); // the agent ends it
      },
    );
    request.on('error', reject);
  });
}
