import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '@docket/testing/free-port.ts';
import { startProgram } from '@docket/testing/program.ts';
import type { Proof, Setting } from '../proof.ts';
import { listWrongSettings, type WrongSettings } from '../wrong-settings/list.ts';

export const wrongSettings: Proof = {
  name: 'wrong-settings',
  claim: 'A setting that can not be used stops the start with one line that names it and says what to do',
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, folder, engine, makeDatabase, postgres }: Setting): Promise<string> {
  const stranger = createServer((_request, answer) => answer.end('somebody else')).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const file = join(folder, 'a-file');
  writeFileSync(file, 'not a folder');
  const full = join(folder, 'with-files');
  mkdirSync(full);
  writeFileSync(join(full, 'letter.txt'), 'somebody else lives here');
  chmodSync(full, 0o755);
  const all = listWrongSettings({
    engine,
    database: await makeDatabase(),
    busyPort: String((stranger.address() as AddressInfo).port),
    closedPort: String(await findFreePort()),
    file,
    full,
    postgres: postgres?.url ?? '',
  });
  // The short form takes a sample spread over all.
  const chosen = long ? all : all.filter((_, at) => at % 4 === 0);
  try {
    // One after the other, because they share a folder, and a start is refused while another holds it.
    for (const wrong of chosen) await check(wrong);
  } finally {
    stranger.close();
  }
  return `${chosen.length} wrong configurations: each ended the start with one line that names the setting, exit code 1, no stack and no secret`;
}

async function check({ settings, names }: WrongSettings): Promise<void> {
  const { code, printed } = await startProgram({ LOG_LEVEL: 'error', ...settings }).ended();
  const report = `${JSON.stringify(settings)} ended with ${code}: ${printed}`;
  if (code !== 1) throw new Error(report);
  if (!/^[^\n]{20,400}\n$/.test(printed)) throw new Error(`Not one line: ${report}`);
  if (!printed.includes(names)) throw new Error(`It does not name ${names}: ${report}`);
  if (/\bat .*:\d+:\d+|node:internal|undefined|\[object/.test(printed)) throw new Error(`A stack: ${report}`);
  if (printed.includes('secret-word')) throw new Error(`A secret: ${report}`);
}
