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
  claim: 'An unusable setting stops the start with one line that names it and the remedy',
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, folder, engine, makeDatabase, postgres }: Setting): Promise<string> {
  const otherServer = createServer((_request, answer) => answer.end('not Docket')).listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
  const file = join(folder, 'a-file');
  writeFileSync(file, 'not a folder');
  const filledFolder = join(folder, 'with-files');
  mkdirSync(filledFolder);
  writeFileSync(join(filledFolder, 'letter.txt'), 'a letter');
  chmodSync(filledFolder, 0o755);
  const all = listWrongSettings({
    engine,
    database: await makeDatabase(),
    busyPort: String((otherServer.address() as AddressInfo).port),
    closedPort: String(await findFreePort()),
    file,
    filledFolder,
    postgres: postgres?.url ?? '',
  });
  // The short form tries every fourth one.
  const chosen = long ? all : all.filter((_, at) => at % 4 === 0);
  try {
    // One after the other: they share a data folder, which only one server may lock.
    for (const wrong of chosen) await check(wrong);
  } finally {
    otherServer.close();
  }
  return `${chosen.length} wrong configurations: each ended the start with one line that names the setting, exit code 1, no stack and no secret`;
}

async function check({ settings, names }: WrongSettings): Promise<void> {
  const { code, printed } = await startProgram({ LOG_LEVEL: 'error', ...settings }).ended();
  const report = `${JSON.stringify(settings)} ended with ${code}: ${printed}`;
  if (code !== 1) throw new Error(report);
  if (!/^[^\n]{20,400}\n$/.test(printed)) throw new Error(`Not one line: ${report}`);
  if (!printed.includes(names)) throw new Error(`The line does not name ${names}:  ${report}`);
  if (/\bat .*:\d+:\d+|node:internal|undefined|\[object/.test(printed))
    throw new Error(`The line has a stack:  ${report}`);
  if (printed.includes('secret-word')) throw new Error(`The line has a secret:  ${report}`);
}
