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
  claim: 'Stopped under load, the server answers every request it has accepted and ends with exit code 0',
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

  // From here on the server logs each request.
  const start = () => startServer({ ...settings, LOG_LEVEL: 'info' }, { port });
  const random = createRandom(15);
  server = await start();
  const traffic = startTraffic(port, createRequests(practice, random));
  try {
    let accepted = 0;
    for (let stop = 1; stop <= stops; stop += 1) {
      await traffic.until(traffic.answered.size + 50 + Math.floor(random() * 150));
      const { program } = server;
      const code = await server.stop();
      if (code !== 0) throw new Error(`Stop ${stop} ended with ${code}: ${program.printed().slice(-2_000)}`);
      await traffic.settle();
      accepted += checkAllAnswered(server, traffic);
      server = await start();
    }
    await traffic.end();
    const code = await server.stop();
    if (code !== 0) throw new Error(`The last stop ended with ${code}`);
    accepted += checkAllAnswered(server, traffic);
    server = await start();
    const rows = await openRows(database);
    const saved = await rows.read<{ id: string }>('select id from appointments');
    await rows.close();
    checkSameAppointments(new Set(saved.map(({ id }) => id)), traffic.booked);
    return `${stops} SIGTERMs under 200 requests a second on 20 kept connections: each ended with 0, all ${accepted.toLocaleString('en')} accepted requests got a complete answer, all ${traffic.booked.size.toLocaleString('en')} bookings are in the database; ${traffic.refused.toLocaleString('en')} requests found no server and were repeated`;
  } finally {
    await server.kill();
  }
}

/** Throws unless every request in the server's log has an answer. Returns the number of requests. */
function checkAllAnswered({ program }: Server, { answered }: Traffic): number {
  const lines = program
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string; requestId?: string });
  const wrong = lines.find(({ level }) => level === 'error' || level === 'fatal');
  if (wrong) throw new Error(`The server logged a problem:  ${JSON.stringify(wrong)}`);
  const accepted = lines.filter(({ msg }) => msg.startsWith('request'));
  const lost = accepted.filter(({ requestId = '' }) => !answered.has(requestId));
  if (lost.length > 0)
    throw new Error(`${lost.length} requests were accepted and not answered:  ${JSON.stringify(lost[0])}`);
  return accepted.length;
}

function checkSameAppointments(saved: ReadonlySet<string>, booked: ReadonlySet<string>): void {
  const lost = [...booked].filter((id) => !saved.has(id));
  const unknown = [...saved].filter((id) => !booked.has(id));
  if (lost.length + unknown.length > 0)
    throw new Error(`${lost.length} bookings are lost, ${unknown.length} were never acknowledged`);
}
