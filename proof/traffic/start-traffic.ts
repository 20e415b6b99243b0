import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type TrafficRequest } from './ask.ts';

/** Requests that come in whether the server can keep up or not. */
export interface Traffic {
  /** ids of the requests that had their whole answer */
  readonly answered: ReadonlySet<string>;
  /** how often not a byte came back, and the request was sent again */
  readonly refused: number;
  /** ids of the appointments that were booked, as the answers told them */
  readonly booked: ReadonlySet<string>;
  /** Waits until so many were answered. Throws what went wrong while waiting. */
  until(answers: number): Promise<void>;
  /** Waits until each request that is out at this moment has its answer or has failed. */
  settle(): Promise<void>;
  /** Sends no new ones and waits for the last answers. */
  end(): Promise<void>;
}

const everyMs = 5;
const perSecond = 200;
const againAfterMs = 100;
// While no node serves, people wait at the desk instead of piling up.
const maxWaiting = 60;
// By then the next server has long been up; a request that is refused for ever would else be waited for without end.
const maxTimes = 3_000;

/** Sends 200 requests a second on twenty connections that are kept alive; each is sent again until it is answered. */
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
