import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MadeDatabase, makeDatabase } from '@docket/testing/make-database.ts';
import { type Server, startProgram, startServer } from '@docket/testing/program.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let database: MadeDatabase;
let folder: string;
const servers: Server[] = [];
beforeEach(async () => {
  database = await makeDatabase();
  folder = mkdtempSync(join(tmpdir(), 'docket-zone-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const isOnServer = process.env.TEST_DATABASE_URL !== undefined;
const settings = () => ({
  DATA_DIR: isOnServer ? join(folder, 'data') : database.settings.dataDir,
  ...(database.settings.databaseUrl && { DATABASE_URL: database.settings.databaseUrl }),
});
const setTimeZone = (zone: string, on: Record<string, string> = settings()) =>
  startProgram(on, { program: 'server/src/set-time-zone.ts', args: [zone] }).ended();
async function startNode(zone?: string): Promise<Server> {
  const chosen = { DEMO: 'off', LOG_LEVEL: 'silent', CLINIC_NAME: 'Praxis Nord' };
  const server = await startServer({ ...settings(), ...chosen, ...(zone && { CLINIC_TIME_ZONE: zone }) });
  servers.push(server);
  return server;
}
const zoneOf = async ({ baseUrl }: Server) =>
  ((await (await fetch(`${baseUrl}/api/clinic`)).json()) as { timeZone: string }).timeZone;

describe('changing the clinic’s time zone', { timeout: 60_000 }, () => {
  test('names the practice and its location, and applies at the next start', async () => {
    await (await startNode('Europe/Berlin')).stop();
    const { code, printed } = await setTimeZone('America/New_York');
    const location = isOnServer ? 'the database of DATABASE_URL' : database.settings.dataDir;
    expect(printed).toContain(
      `The clock on the wall of Praxis Nord, in ${location}, is America/New_York now, no longer Europe/Berlin.`,
    );
    expect(code).toBe(0);
    expect(await zoneOf(await startNode())).toBe('America/New_York');
  });

  test('is refused while any node runs, and the nodes keep their zone', async () => {
    const nodes = [await startNode('Europe/Berlin')];
    if (isOnServer) nodes.push(await startNode());
    for (const _node of [...nodes]) {
      const { code, printed } = await setTimeZone('America/New_York');
      expect({ code, printed }).toEqual({
        code: 1,
        printed: expect.stringMatching(
          isOnServer
            ? /^Docket still runs on this database: stop every node first, then change the clock\n$/
            : /^Another Docket server \(pid \d+\) already serves the folder [^\n]+\n$/,
        ),
      });
      for (const node of nodes) expect(await zoneOf(node)).toBe('Europe/Berlin');
      await nodes.shift()?.stop();
    }
    expect((await setTimeZone('America/New_York')).code).toBe(0);
  });

  test('is refused without a practice, and creates none', async () => {
    const nowhere = join(folder, 'nix');
    const printed = `There is no practice in ${nowhere}: name its folder in DATA_DIR, or its database in DATABASE_URL\n`;
    expect(await setTimeZone('Europe/Berlin', { DATA_DIR: nowhere })).toEqual({ code: 1, printed });
    expect(existsSync(nowhere)).toBe(false);
    const empty = await setTimeZone('Europe/Berlin');
    expect(empty.code).toBe(1);
    expect(empty.printed).toMatch(/^There is no practice in [^\n]+\n$/);
    // The database must stay empty, because a restore needs an empty one.
    expect((await setTimeZone('Europe/Berlin')).printed).toBe(empty.printed);
  });
});
