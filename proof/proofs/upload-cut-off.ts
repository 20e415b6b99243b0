import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '@docket/contract/client.ts';
import { addPatient, setPatientImage } from '@docket/contract/endpoints/patients.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { dumpDatabase } from '../dump-database.ts';
import { openPractice } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { countHandles, readMemory, waitUntilDown } from '../uploads/count-leftovers.ts';
import { beginUpload, cutOff, cutOffStrategies, shares } from '../uploads/cut-off.ts';

export const uploadCutOff: Proof = {
  name: 'upload-cut-off',
  claim: 'An interrupted upload leaves nothing behind: no row, no file, no connection, no memory',
  engines: ['sqlite', 'postgres'],
  run,
};

// Ordinary memory use varies by this much. The uploads together are many times larger.
const toleratedMegabytes = 96;
// Connections of the proof's own requests: kept alive, or closed a moment ago.
const toleratedHandles = 4;
const expectedFiles = /^(docket\.db(-wal|-shm)?|lock\.(db|db-journal|pid))$/;

async function run({ long, folder, makeDatabase }: Setting): Promise<string> {
  const rounds = long ? 20 : 1;
  const database = await makeDatabase();
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const settings = { ...clinicSettings(database), TMPDIR: temporary };
  let server = await startServer(settings);
  try {
    const { baseUrl, port } = server;
    const { adminToken: token } = await openPractice(baseUrl, 1);
    const { patient } = await call(addPatient, { name: 'Ada Lovelace' }, { baseUrl, token });
    const uploadCompletely = async () => {
      const picture = new Blob([new Uint8Array(await aPicture('png', { width: 1_200, height: 900 }))]);
      await call(setPatientImage, { patientId: patient._id }, { baseUrl, token, file: picture });
    };
    const upload = { port, token, patientId: patient._id };
    await uploadCompletely();
    // The time of a session's last use changes, so sessions are left out.
    const before = await dumpDatabase(database, ['sessions']);
    const handles = countHandles(server);
    const memory = readMemory(server);

    let cut = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const strategy of cutOffStrategies) {
        for (const share of shares) {
          await cutOff(strategy, share, upload);
          cut += 1;
        }
      }
    }
    await waitUntilDown(server, countHandles, handles + toleratedHandles);
    const after = await waitUntilDown(server, readMemory, memory + toleratedMegabytes);
    // The server is also killed during an upload.
    const kills = long ? shares : shares.slice(1, 2);
    for (const share of kills) {
      const socket = await beginUpload(share, upload);
      await server.kill();
      socket.destroy();
      server = await startServer(settings, { port });
    }
    if ((await dumpDatabase(database, ['sessions'])) !== before)
      throw new Error('An interrupted upload changed the database');
    const leftFiles = [
      ...readdirSync(temporary),
      ...(database.DATA_DIR === ''
        ? []
        : readdirSync(database.DATA_DIR).filter((name) => !expectedFiles.test(name))),
    ];
    if (leftFiles.length > 0) throw new Error(`Files were left: ${leftFiles.join(', ')}`);
    await uploadCompletely();
    return `${cut} uploads of 12 MiB cut at 1, 50 and 99 % (connection reset, closed, uploading process killed) and ${kills.length} with the server killed: every row is as before, no file is left, all connections are closed, memory is ${memory} MiB before and ${after} MiB after, the next upload works`;
  } finally {
    await server.kill();
  }
}
