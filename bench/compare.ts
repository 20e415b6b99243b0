import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Call, isMeasured, reads, writes } from './calls/calls.ts';
import { type BenchFixture, setUpFixture } from './calls/fixture.ts';
import { prepareDatabases } from './databases.ts';
import { driveWrites, warmUp } from './drive.ts';
import { type EngineName, engineNames } from './options.ts';
import { median } from './panel/median.ts';
import { describeMachine } from './report/write-readme.ts';
import { fillDatabase, type Server, signInAll, startServer } from './server.ts';

// `npm run bench:compare -- FOLDER` compares this source tree with an earlier checkout in that folder: processor time
// of each call, and requests per second. Both serve a copy of one database and are measured in turns.

interface Side {
  readonly server: Server;
  readonly scene: BenchFixture;
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const turns = 16;
const connections = 10;
const requestsATurn = { read: 200, write: 60 };
// Number of requests until the engine has optimized all code of a write.
const writesToWarm = 480;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    only: { type: 'string' },
    appointments: { type: 'string', default: '50000' },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error(
    'Say where the earlier tree is: npm run bench:compare -- FOLDER [--engine sqlite] [--only search]',
  );
  process.exit(1);
}
console.log(describeMachine());
for (const engine of engineNames.filter((name) => !values.engine || name === values.engine)) {
  await compareOn(engine, resolve(folder));
}

async function compareOn(engine: EngineName, earlierRoot: string): Promise<void> {
  const databases = await prepareDatabases(engine);
  const address = await databases.make('earlier');
  await fillDatabase(address, { appointments: Number(values.appointments) }, earlierRoot);
  const copy = await databases.copy('earlier', 'here');
  const here = await startServer(copy);
  const earlier = await startServer(address, earlierRoot);
  const scene = await setUpFixture(here);
  const sides = {
    here: { server: here, scene },
    earlier: { server: earlier, scene: await toSameScene(scene, earlier) },
  };
  console.log(
    `\n| ${engine} | earlier | here | here / earlier | rate, here / earlier |\n| --- | ---: | ---: | ---: | ---: |`,
  );
  // Picture URLs are the only difference between trees.
  for (const call of [...reads, ...writes].filter(({ name }) => name !== 'image')) {
    if (isMeasured(call, values.only ?? null)) console.log(await compareCall(call, sides));
  }
  await Promise.all([here.stop(), earlier.stop()]);
  await databases.remove();
}

/** Returns the doctors, times and appointments of this server with the tokens of the other one. */
async function toSameScene(scene: BenchFixture, server: Server): Promise<BenchFixture> {
  const people = await signInAll(server);
  const tokenOf = (role: 'admin' | 'doctor') => people.find((person) => person.role === role)?.token ?? '';
  return { ...structuredClone(scene), admin: tokenOf('admin'), doctor: tokenOf('doctor') };
}

async function compareCall(call: Call, { here, earlier }: { here: Side; earlier: Side }): Promise<string> {
  const isRead = call.kind === 'read';
  const amount = isRead ? requestsATurn.read : requestsATurn.write;
  const drive = ({ server, scene }: Side, requests = amount) =>
    driveWrites(server, () => call.docket(scene), connections, requests);
  if (isRead) {
    for (const { server, scene } of [here, earlier]) {
      await warmUp(server, () => call.docket(scene), connections);
    }
  } else {
    await Promise.all([drive(here, writesToWarm), drive(earlier, writesToWarm)]);
  }
  const pairs: Record<'here' | 'earlier', Awaited<ReturnType<typeof drive>>>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // Alternates which one is measured first.
    const first = turn % 2 === 0 ? await drive(here) : null;
    const before = await drive(earlier);
    pairs.push({ here: first ?? (await drive(here)), earlier: before });
  }
  const cost = (side: 'here' | 'earlier') =>
    `${Math.round(median(pairs.map((pair) => pair[side].cpuUs))).toLocaleString('en')} µs`;
  const ratioOf = (metric: 'cpuUs' | 'rate') =>
    median(pairs.map((pair) => pair.here[metric] / pair.earlier[metric])).toFixed(2);
  return `| ${call.name} | ${cost('earlier')} | ${cost('here')} | ${ratioOf('cpuUs')} | ${ratioOf('rate')} |`;
}
