import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Something written on a bare connection. */
export interface Written {
  readonly port: number;
  /** written one after the other */
  readonly pieces: readonly Buffer[];
  /** between the pieces; they are written in one go unless told */
  readonly pauseMs?: number;
  /** breaks the connection off after the last piece, instead of waiting until the server closes it */
  readonly breakOff?: boolean;
}

/** One answer as it came over the line. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** Writes it and waits for the end of the connection; returns the answers that came, in their order. */
export async function exchange({
  port,
  pieces,
  pauseMs = 0,
  breakOff = false,
}: Written): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data: Buffer) => received.push(data));
  // The server may close while we still write.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pauseMs > 0) await Promise.race([wait(pauseMs), closed]);
  }
  if (breakOff) socket.end(() => socket.destroy());
  await closed;
  return split(Buffer.concat(received).toString());
}

function split(text: string): RawAnswer[] {
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((answer) => {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
    const end = answer.indexOf('\r\n\r\n');
    return status === undefined || status === '100'
      ? []
      : [{ status: Number(status), body: answer.slice(end + 4) }];
  });
}
