import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '@docket/contract/client.ts';
import { addPatient, setPatientImage } from '@docket/contract/patients.ts';
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
  claim: 'An upload that breaks off leaves nothing: no row, no file, no connection, no memory',
  engines: ['sqlite', 'postgres'],
  run,
};

// Ordinary memory use varies by this much; the uploads together are many times that.
const spareMegabytes = 96;
// Connections of the proof's requests, kept alive or just closed.
const spareHandles = 4;
const ownFiles = /^(docket\.db(-wal|-shm)?|lock\.(db|db-journal|pid))$/;

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
    const sendWhole = async () => {
      const picture = new Blob([new Uint8Array(await aPicture('png', { width: 1_200, height: 900 }))]);
      await call(setPatientImage, { patientId: patient._id }, { baseUrl, token, file: picture });
    };
    const upload = { port, token, patientId: patient._id };
    await sendWhole();
    // Except the last use of sessions.
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
    await waitUntilDown(server, countHandles, handles + spareHandles);
    const after = await waitUntilDown(server, readMemory, memory + spareMegabytes);
    // The server itself is killed during an upload too.
    const kills = long ? shares : shares.slice(1, 2);
    for (const share of kills) {
      const socket = await beginUpload(share, upload);
      await server.kill();
      socket.destroy();
      server = await startServer(settings, { port });
    }
    if ((await dumpDatabase(database, ['sessions'])) !== before)
      throw new Error('Something was left in the database');
    const strange = [
      ...readdirSync(temporary),
      ...(database.DATA_DIR === ''
        ? []
        : readdirSync(database.DATA_DIR).filter((name) => !ownFiles.test(name))),
    ];
    if (strange.length > 0) throw new Error(`Files were left: ${strange.join(', ')}`);
    await sendWhole();
    return `${cut} uploads of 12 MiB cut at 1, 50 and 99 % (connection reset, closed, uploading process killed) and ${kills.length} with the server killed: every row as before, no file left, connections back, memory ${memory} MiB before and ${after} MiB after, the next upload works`;
  } finally {
    await server.kill();
  }
}
