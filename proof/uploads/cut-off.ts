import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { tokenHeader } from '@docket/contract/endpoint.ts';
import { setPatientImage } from '@docket/contract/patients.ts';

/** How an upload ends before its end: the connection reset, closed, or the uploading process killed. */
export const cutOffStrategies = ['reset', 'closed', 'killed'] as const;
export type CutOffStrategy = (typeof cutOffStrategies)[number];

/** How much of it has been sent by then. */
export const shares = [0.01, 0.5, 0.99] as const;

export interface Upload {
  readonly port: number;
  readonly token: string;
  readonly patientId: string;
}

const pictureBytes = 12 * 1024 * 1024;
const boundary = 'docket-proof-boundary';
const uploader = fileURLToPath(new URL('./uploader.ts', import.meta.url));

/** Sends so much of a large picture and breaks off. */
export async function cutOff(strategy: CutOffStrategy, share: number, upload: Upload): Promise<void> {
  if (strategy === 'killed') return killUploader(share, upload);
  const socket = await beginUpload(share, upload);
  const closed = once(socket, 'close');
  if (strategy === 'reset') socket.resetAndDestroy();
  else socket.end();
  // Who closes gets an answer, or the other end: no connection is left hanging.
  socket.resume();
  await closed;
}

/** Sends so much of a large picture; returns the connection, open and in the middle of it. */
export async function beginUpload(share: number, upload: Upload): Promise<Socket> {
  const socket = connect(upload.port, '127.0.0.1');
  socket.on('error', () => {}); // its end is what is wanted
  await sendShare(socket, share, upload);
  return socket;
}

/** Writes so much of the request and waits until the system has taken it. */
export async function sendShare(socket: Socket, share: number, { token, patientId }: Upload): Promise<void> {
  const request = buildRequest(token, patientId);
  const sent = request.subarray(0, Math.floor(request.length * share));
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
}

function buildRequest(token: string, patientId: string): Buffer {
  const part = (headers: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`;
  const field = `${part('name="patientId"')}${patientId}\r\n`;
  const file = part('name="image"; filename="picture.png"');
  const picture = Buffer.alloc(pictureBytes, 7);
  picture.write('\x89PNG\r\n\x1a\n', 'latin1');
  const body = Buffer.concat([Buffer.from(field + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const head = [
    `POST ${setPatientImage.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `${tokenHeader.admin}: ${token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

async function killUploader(share: number, upload: Upload): Promise<void> {
  const child = spawn(process.execPath, [uploader, JSON.stringify({ share, upload })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // It says when its share is sent, and then does nothing more.
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.exitCode !== null) throw new Error('The uploading process ended before it was killed');
  child.kill('SIGKILL');
  await ended;
}
