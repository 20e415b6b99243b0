import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { tokenHeader } from '@docket/contract/endpoint.ts';
import { setPatientImage } from '@docket/contract/endpoints/patients.ts';

/** How an upload breaks off: connection reset, closed, or the uploading process killed. */
export const cutOffStrategies = ['reset', 'closed', 'killed'] as const;
export type CutOffStrategy = (typeof cutOffStrategies)[number];

/** Share of the upload that is sent before it breaks off. */
export const shares = [0.01, 0.5, 0.99] as const;

export interface Upload {
  readonly port: number;
  readonly token: string;
  readonly patientId: string;
}

const pictureBytes = 12 * 1024 * 1024;
const boundary = 'docket-proof-boundary';
const uploader = fileURLToPath(new URL('./uploader.ts', import.meta.url));

/** Sends this share of a large picture and breaks off. */
export async function cutOff(strategy: CutOffStrategy, share: number, upload: Upload): Promise<void> {
  if (strategy === 'killed') return killUploader(share, upload);
  const socket = await beginUpload(share, upload);
  const closed = once(socket, 'close');
  if (strategy === 'reset') socket.resetAndDestroy();
  else socket.end();
  // Reads to the end; otherwise `close` never comes.
  socket.resume();
  await closed;
}

/** Sends this share of a large picture; returns the open connection. */
export async function beginUpload(share: number, upload: Upload): Promise<Socket> {
  const socket = connect(upload.port, '127.0.0.1');
  socket.on('error', () => {}); // the connection is meant to break
  await sendShare(socket, share, upload);
  return socket;
}

/** Writes this share of the request and waits until the system has accepted it. */
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
  // The child process prints a line once its share is sent, and then waits.
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.exitCode !== null) throw new Error('The uploading process ended before it was killed');
  child.kill('SIGKILL');
  await ended;
}
