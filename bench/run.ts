import { setUpFixture } from './calls/fixture.ts';
import { prepareDatabases } from './databases.ts';
import { type MeasuredStage, measureAll } from './measure.ts';
import { type EngineName, type Options, readOptions } from './options.ts';
import { type BenchReport, toMarkdown } from './report/table.ts';
import { describeMachine, writeReadme } from './report/write-readme.ts';
import { runScenarios } from './scenarios/run-scenarios.ts';
import { fillDatabase, startPlain, startServer } from './server.ts';
import { measurePlainList, measureWholeList } from './whole-list.ts';

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const began = performance.now();
const options = readCommandLine();
const tables: string[] = [];
console.log(describeMachine());
for (const engine of options.engines) {
  tables.push(toMarkdown(await measureEngine(engine, options), options));
  console.log(`\n${tables.at(-1)}\n`);
}
if (options.write) writeReadme('measured', tables);
say('done');

async function measureEngine(engine: EngineName, options: Options): Promise<BenchReport> {
  const databases = await prepareDatabases(engine);
  const stage = async (
    name: string,
    appointments: number,
    patients: number | null = null,
  ): Promise<MeasuredStage> => {
    const address = await databases.make(name);
    say(`${engine}: filling ${appointments.toLocaleString('en')} appointments`);
    await fillDatabase(address, { ...(patients !== null && { patients }), appointments });
    const server = await startServer(address);
    return { server, address, scene: await setUpFixture(server) };
  };
  const few = await stage('few', options.few);
  const many = await stage('many', options.appointments, options.patients);
  const plain = await startPlain(many.address);
  const lines = await measureAll({ many, few, plain }, options, (line) => say(`${engine}: ${line}`));
  const isWhole = options.only === null || options.only === 'whole';
  say(`${engine}: the whole list`);
  const whole = isWhole
    ? { docket: await measureWholeList(many), plain: await measurePlainList(plain) }
    : null;
  // Only once, and with SQLite, because these scenarios measure only the server process.
  const scenarios =
    engine === 'sqlite' ? await runScenarios(many, options, (line) => say(`${engine}: ${line}`)) : [];
  await Promise.all([few.server, many.server, plain].map((program) => program.stop()));
  await databases.remove();
  return { engine, lines, whole, scenarios };
}

function say(line: string): void {
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.error(`${String(seconds).padStart(5)} s  ${line}`);
}

function readCommandLine(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
