import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * How the mail server treats the next message. "drops" closes the connection after reading the message, before
 * answering.
 */
type MailServerMood =
  | 'accepts'
  | 'refuses'
  | 'is busy'
  | 'refuses the sender'
  | 'blocks us'
  | 'stalls'
  | 'drops';

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  /** Accepted emails, oldest first. */
  readonly received: ReceivedEmail[];
  /** All emails whose text arrived, accepted or not. */
  readonly arrived: ReceivedEmail[];
  mood: MailServerMood;
  /** Runs before each recipient is answered. */
  beforeAnswer: () => Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a real mail server on this machine that stores its emails. A restarted server can reuse its `port`. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const mail: Omit<MailServer, 'url' | 'close'> = {
    received: [],
    arrived: [],
    mood: 'accepts',
    beforeAnswer: async () => {},
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      if (mail.mood === 'refuses the sender') return done(answer(550, '5.7.1 Sender not allowed'));
      if (mail.mood !== 'stalls') done();
    },
    async onRcptTo(_address, _session, done) {
      await mail.beforeAnswer();
      if (mail.mood === 'refuses') return done(answer(550, '5.1.1 No such user here'));
      if (mail.mood === 'blocks us') return done(answer(554, '5.7.1 Client host blocked: daily limit'));
      if (mail.mood === 'is busy') return done(answer(451, '4.3.0 Try again later'));
      done();
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : '';
        const email = {
          from,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString(),
        };
        mail.arrived.push(email);
        if (mail.mood === 'drops') {
          for (const socket of sockets) socket.destroy();
          return;
        }
        mail.received.push(email);
        done();
      });
    },
  });
  server.on('error', () => {}); // a connection was cut
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = server.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The mail server has no port');
  return Object.assign(mail, {
    url: `smtp://127.0.0.1:${bound.port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function answer(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode });
}
