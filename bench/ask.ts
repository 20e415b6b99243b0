import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface BenchRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/** Time, size and body of one answered request. */
export interface BenchAnswer {
  readonly firstByteMs: number;
  readonly allMs: number;
  readonly bytes: number;
  /** The body if `keepBody` was set; else empty. */
  readonly text: string;
}

/** Sends one request over a kept-alive connection. Throws Error for any status except 200 and 201. */
export function ask(baseUrl: string, benchRequest: BenchRequest, keepBody = false): Promise<BenchAnswer> {
  const began = performance.now();
  const body = benchRequest.body && JSON.stringify(benchRequest.body);
  const headers = {
    ...(benchRequest.token && { aToken: benchRequest.token }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      baseUrl + benchRequest.path,
      { agent, method: benchRequest.method ?? 'GET', headers },
      (answer) => {
        let firstByteMs = 0;
        let bytes = 0;
        const kept: Buffer[] = [];
        answer.on('data', (piece: Buffer) => {
          firstByteMs ||= performance.now() - began;
          bytes += piece.length;
          if (keepBody) kept.push(piece);
        });
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode !== 200 && answer.statusCode !== 201) {
            reject(new Error(`${benchRequest.path} answered ${answer.statusCode}`));
            return;
          }
          const allMs = performance.now() - began;
          resolve({ firstByteMs, allMs, bytes, text: Buffer.concat(kept).toString() });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

export interface Times {
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Sends requests one after the other, after a few uncounted ones; returns the time of each. */
export async function measureTimes(baseUrl: string, request: BenchRequest, times = 60): Promise<Times> {
  for (let warm = 0; warm < 5; warm += 1) await ask(baseUrl, request);
  const took: number[] = [];
  for (let count = 0; count < times; count += 1) took.push((await ask(baseUrl, request)).allMs);
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}
