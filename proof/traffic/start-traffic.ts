import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type TrafficRequest } from './ask.ts';

/** Requests at a fixed rate, whether the server keeps up or not. */
export interface Traffic {
  /** Ids of requests with a complete answer. */
  readonly answered: ReadonlySet<string>;
  /** Number of requests repeated because not one byte was answered. */
  readonly refused: number;
  /** Ids of booked appointments, from the answers. */
  readonly booked: ReadonlySet<string>;
  /** Waits for this many answers. Throws a failure that occurs. */
  until(answers: number): Promise<void>;
  /** Waits until each request in flight is answered or has failed. */
  settle(): Promise<void>;
  /** Sends no new requests and waits for the last answers. */
  end(): Promise<void>;
}

const everyMs = 5;
const perSecond = 200;
const againAfterMs = 100;
// While all nodes are down, people wait at the desk instead of piling up.
const maxWaiting = 60;
// Five minutes of attempts: the next server is up long before. The limit ends a request that keeps failing.
const maxTimes = 3_000;

/** Sends 200 requests a second on twenty kept-alive connections; each is repeated until answered. */
export function startTraffic(port: number, next: () => TrafficRequest): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const answered = new Set<string>();
  const booked = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  const tries = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  let refused = 0;

  async function send(request: TrafficRequest): Promise<void> {
    for (let times = 1; times <= maxTimes; times += 1) {
      const attempt = ask(port, agent, request);
      tries.add(attempt);
      const heard = await attempt.finally(() => tries.delete(attempt));
      if (heard.kind === 'none') {
        refused += 1;
        await pause(againAfterMs);
        continue;
      }
      if (heard.status >= 300) throw new Error(`${request.path} was answered ${heard.status}: ${heard.body}`);
      answered.add(heard.requestId);
      if (request.method === 'POST') booked.add(JSON.parse(heard.body).appointment._id);
      return;
    }
    throw new Error(`${request.path} was never answered`);
  }

  const beganMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - beganMs) / 1_000) * perSecond; sent < due; sent += 1) {
      if (inFlight.size >= maxWaiting) continue;
      const sending: Promise<void> = send(next())
        .catch((error: unknown) => void failures.push(error))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
  }, everyMs);
  const check = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    answered,
    booked,
    get refused() {
      return refused;
    },
    async until(answers) {
      while (answered.size < answers) {
        check();
        await pause(everyMs);
      }
    },
    async settle() {
      await Promise.allSettled(tries);
      check();
    },
    async end() {
      clearInterval(timer);
      await Promise.all(inFlight);
      agent.destroy();
      check();
    },
  };
}
