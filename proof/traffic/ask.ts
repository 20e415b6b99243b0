import { type Agent, request } from 'node:http';

export interface TrafficRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A complete answer, or `none` if no byte arrived. */
export type TrafficAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly requestId: string; readonly body: string }
  | { readonly kind: 'none'; readonly code: string };

/** Sends one request on a kept-alive connection. Throws Error if the answer breaks off. */
export function ask(
  port: number,
  agent: Agent,
  { body, ...options }: TrafficRequest,
): Promise<TrafficAnswer> {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined ? options.headers : { ...options.headers, 'content-type': 'application/json' };
    const sent = request({ ...options, headers, host: '127.0.0.1', port, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      const brokenOff = () => reject(new Error(`The answer to ${options.method} ${options.path} broke off`));
      answer.on('error', brokenOff);
      answer.on('close', () => {
        if (!answer.complete) return brokenOff();
        const requestId = String(answer.headers['x-request-id']);
        resolve({ kind: 'answer', status: answer.statusCode ?? 0, requestId, body: text });
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ kind: 'none', code: error.code ?? '' }));
    sent.end(body);
  });
}
