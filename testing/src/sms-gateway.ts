import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * How the gateway treats the next SMS. "lies": answers 200 with text that no gateway sends. "stalls": accepts it and
 * never answers. "drops": accepts it and closes the connection. "knows ids": accepts an SMS, and answers 409 to a
 * known id. "takes and fails": accepts it and answers 502.
 */
type GatewayMood =
  | 'accepts'
  | 'refuses'
  | 'is busy'
  | 'is unwell'
  | 'wants a password'
  | 'fails'
  | 'redirects'
  | 'stalls'
  | 'drops'
  | 'lies'
  | 'knows ids'
  | 'takes and fails'
  | 'talks without end';

interface ReceivedSms {
  readonly method: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface SmsGatewayServer {
  readonly url: string;
  /** All requests that arrived, accepted or not. */
  readonly arrived: ReceivedSms[];
  /** Numbers of accepted SMS, in the moods "knows ids" and "takes and fails". */
  readonly sentTo: string[];
  mood: GatewayMood;
  /** The status of answers in the mood "is unwell". */
  status: number;
  /** Runs after a request arrived and before it is answered. */
  beforeAnswer: (sms: ReceivedSms) => Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a gateway on this machine that stores its requests. It gives SMS the ids "gw-1", "gw-2" and so on. */
export async function startSmsGateway(): Promise<SmsGatewayServer> {
  const sockets = new Set<Socket>();
  const ids = new Set<string>();
  const gateway: Omit<SmsGatewayServer, 'url' | 'close'> = {
    arrived: [],
    sentTo: [],
    mood: 'accepts',
    status: 500,
    beforeAnswer: async () => {},
  };
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    const sms = { method: request.method ?? '', headers: request.headers, body };
    gateway.arrived.push(sms);
    const answer = (status: number, answerBody: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(answerBody));
    const take = () => {
      const { id, to } = JSON.parse(body) as { id?: string; to: string };
      if (id !== undefined && ids.has(id)) return false;
      if (id !== undefined) ids.add(id);
      gateway.sentTo.push(to);
      return true;
    };
    await gateway.beforeAnswer(sms);
    switch (gateway.mood) {
      case 'accepts':
        return answer(202, { id: `gw-${gateway.arrived.length}`, state: 'Pending' });
      case 'refuses':
        return answer(422, { error: 'No such number', sent: request.headers });
      case 'is busy':
        return answer(503, { error: 'Try again later' }, { 'retry-after': '60' });
      case 'is unwell':
        return answer(gateway.status, { error: 'Not today', asked: request.url, by: request.headers });
      case 'wants a password':
        return answer(401, { error: 'Who are you?' });
      case 'fails':
        return answer(500, { error: 'Out of paper' });
      case 'redirects':
        return answer(307, {}, { location: '/elsewhere' });
      case 'knows ids':
        return take() ? answer(202, { id: `gw-${gateway.arrived.length}` }) : answer(409, { error: 'Known' });
      case 'takes and fails':
        take();
        return answer(502, { error: 'Bad gateway' });
      case 'lies':
        return answer(200, '<html>This is no gateway</html>');
      case 'talks without end': {
        response.writeHead(200);
        const talk = () => {
          while (!response.destroyed && response.write(' '.repeat(16_384)));
        };
        response.on('drain', talk);
        return talk();
      }
      case 'drops':
        return request.socket.destroy();
      case 'stalls':
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}); // a connection was cut
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe to cast, because the server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${port}/send`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
