import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@docket/testing/program.ts';
import { bundleServer } from './bundle-server.ts';
import { clinicSettings } from './clinic-settings.ts';

/** The folder of the prepared demo clinic; every story works on a copy. */
export const preparedDir = 'DOCKET_PREPARED_DIR';
/** The bundled server that stories start. */
export const bundledServer = 'DOCKET_BUNDLED_SERVER';

/**
 * Starts Docket once as `npm start` does, which builds the panel and creates the demo clinic. Returns the clean-up
 * function.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-stories-'));
  const tidyUp = () => rm(folder, { recursive: true, force: true });
  const dataDir = join(folder, 'data');
  try {
    const docket = await startServer(clinicSettings(dataDir), { program: 'scripts/start.ts' });
    await docket.stop();
  } catch (error) {
    await tidyUp();
    throw error;
  }
  process.env[preparedDir] = dataDir;
  process.env[bundledServer] = await bundleServer();
  return tidyUp;
}
