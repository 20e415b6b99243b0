import { type Server, startServer } from '@docket/testing/program.ts';
import { clinicSettings } from '../clinic-settings.ts';
import { openRows } from '../open-rows.ts';
import { openPractice } from '../practice.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';
import { createRequests } from '../traffic/requests.ts';
import { startTraffic, type Traffic } from '../traffic/start-traffic.ts';

export const sigterm: Proof = {
  name: 'sigterm',
  claim: 'Stopped while it is busy, it answers everything it has taken, and ends with 0',
  engines: ['sqlite', 'postgres'],
  run,
};

async function run({ long, makeDatabase }: Setting): Promise<string> {
  const stops = long ? 20 : 3;
  const database = await makeDatabase();
  const settings = clinicSettings(database);
  let server = await startServer(settings);
  const { port } = server;
  const practice = await openPractice(server.baseUrl, 2);
  await server.stop();

  // From here on its log has a line for each request.
  const start = () => startServer({ ...settings, LOG_LEVEL: 'info' }, { port });
  const random = createRandom(15);
  server = await start();
  const traffic = startTraffic(port, createRequests(practice, random));
  try {
    let taken = 0;
    for (let stop = 1; stop <= stops; stop += 1) {
      await traffic.until(traffic.answered.size + 50 + Math.floor(random() * 150));
      const { program } = server;
      const code = await server.stop();
      if (code !== 0) throw new Error(`Stop ${stop} ended with ${code}: ${program.printed().slice(-2_000)}`);
      await traffic.settle();
      taken += checkAllAnswered(server, traffic);
      server = await start();
    }
    await traffic.end();
    const code = await server.stop();
    if (code !== 0) throw new Error(`The last stop ended with ${code}`);
    taken += checkAllAnswered(server, traffic);
    server = await start();
    const rows = await openRows(database);
    const standing = await rows.read<{ id: string }>('select id from appointments');
    await rows.close();
    checkSame(new Set(standing.map(({ id }) => id)), traffic.booked);
    return `${stops} SIGTERMs under 200 requests a second on 20 kept connections: each ended with 0, all ${taken.toLocaleString('en')} requests that were taken had their whole answer, ${traffic.booked.size.toLocaleString('en')} bookings all stand; ${traffic.refused.toLocaleString('en')} tries met a closed door and came again`;
  } finally {
    await server.kill();
  }
}

/** Compares the server's log with the answers; returns the number of requests. */
function checkAllAnswered({ program }: Server, { answered }: Traffic): number {
  const lines = program
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string; requestId?: string });
  const wrong = lines.find(({ level }) => level === 'error' || level === 'fatal');
  if (wrong) throw new Error(`It had something to say: ${JSON.stringify(wrong)}`);
  const taken = lines.filter(({ msg }) => msg.startsWith('request'));
  const lost = taken.filter(({ requestId = '' }) => !answered.has(requestId));
  if (lost.length > 0) throw new Error(`${lost.length} taken and not answered: ${JSON.stringify(lost[0])}`);
  return taken.length;
}

function checkSame(standing: ReadonlySet<string>, booked: ReadonlySet<string>): void {
  const lost = [...booked].filter((id) => !standing.has(id));
  const unknown = [...standing].filter((id) => !booked.has(id));
  if (lost.length + unknown.length > 0)
    throw new Error(`${lost.length} bookings are lost, ${unknown.length} stand that nobody was told of`);
}
