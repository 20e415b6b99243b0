import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { findFreePort } from './free-port.ts';
import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** Server programs of a test, over an own folder and port. They are ended, and the folder is removed, after each test. */
export interface TestPrograms {
  readonly folder: string;
  readonly port: number;
  /** Starts the server over the folder, without the demo clinic. */
  start(settings?: Record<string, string>, options?: ProgramOptions): Program;
  /** Starts the server and waits until it listens. */
  startOpen(settings?: Record<string, string>): Promise<Program>;
  /** Sends a GET request to the port. */
  get(path: string): Promise<Response>;
}

/** Returns the server programs of each test of a file. Call it at the top of the file. */
export function useTestPrograms(): TestPrograms {
  let folder = '';
  let port = 0;
  const programs: Program[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docket-main-'));
    port = await findFreePort();
  });
  afterEach(async () => {
    for (const { child, ended } of programs.splice(0)) {
      child.kill('SIGKILL');
      await ended();
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const start = (settings: Record<string, string> = {}, options: ProgramOptions = {}) => {
    const program = startProgram({ DATA_DIR: folder, PORT: String(port), DEMO: 'off', ...settings }, options);
    programs.push(program);
    return program;
  };
  return {
    get folder() {
      return folder;
    },
    get port() {
      return port;
    },
    start,
    async startOpen(settings = {}) {
      const program = start(settings);
      await program.waitFor('is open at');
      expect(program.printed()).toContain('is open at');
      return program;
    },
    get: (path) => fetch(`http://127.0.0.1:${port}${path}`),
  };
}

/** Sends half of a request, so that it stays in flight as long as the test needs. */
export async function beginRequest(
  port: number,
  path = '/api/nowhere',
  body = '{}',
): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', () => {});
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The server has accepted the request, so that a signal finds it in flight.
  await expect.poll(() => text).toContain('100 Continue');
  text = '';
  socket.write('{');
  return { socket, answer: () => text };
}
