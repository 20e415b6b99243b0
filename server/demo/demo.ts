import { parseArgs } from 'node:util';
import { migrations } from '../migrations/all.ts';
import { runCommand } from '../src/command.ts';
import { createClock } from '../src/platform/clock.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createLog } from '../src/platform/log.ts';
import { Refusal } from '../src/platform/refusal.ts';
import { readEnvironment } from '../src/platform/settings.ts';
import { type Filled, fill } from './fill/fill.ts';
import { fillPatients } from './fill/fill-patients.ts';

const usage = 'npm run demo -- --appointments 1000000';
const maxCounts = { appointments: 20_000_000, patients: 5_000_000 };

/** The number of records the database should have; undefined: unchanged. */
type DemoOptions = Readonly<Partial<Record<keyof typeof maxCounts, number>>>;

await runCommand(() => run(readDemoOptions(process.argv.slice(2))));

async function run({ appointments, patients }: DemoOptions): Promise<void> {
  const settings = readEnvironment(process.env);
  const log = createLog(settings.logLevel);
  const engine = await openDatabase(settings, log, 'filling');
  try {
    const clock = createClock(settings.timeZone);
    const context = { engine, clock, settings, log };
    await migrate(engine, migrations, clock.nowMs());
    if (patients !== undefined) {
      console.log(`Filling the database up to ${formatNumber(patients)} patients.`);
      printFilled(await fillPatients(context, patients));
    }
    if (appointments !== undefined) {
      console.log(`Filling the database up to ${formatNumber(appointments)} appointments.`);
      printFilled(await fill(context, appointments));
    }
  } finally {
    await engine.close();
  }
}

function printFilled({ added, tookMs }: Filled): void {
  const seconds = tookMs / 1_000;
  const rate = `${seconds.toFixed(1)} s, ${formatNumber(Math.round(added / seconds))} a second`;
  console.log(added === 0 ? 'It has that many already.' : `Added ${formatNumber(added)}: ${rate}.`);
}

function readDemoOptions(args: string[]): DemoOptions {
  const options = readOptions(args);
  const counts = { ...readNumber('appointments', options), ...readNumber('patients', options) };
  if (Object.keys(counts).length > 0) return counts;
  throw new Refusal(
    'invalid',
    `Give the number of appointments or patients the database should have: ${usage}`,
  );
}

function readNumber(option: keyof typeof maxCounts, options: Partial<Record<string, string>>): DemoOptions {
  const value = options[option];
  if (value === undefined) return {};
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= maxCounts[option]) return { [option]: count };
  throw new Refusal(
    'invalid',
    `Give the number of ${option} the database should have, 1 to ${formatNumber(maxCounts[option])}: ${usage}`,
  );
}

function readOptions(args: string[]): Partial<Record<string, string>> {
  try {
    return parseArgs({ args, options: { appointments: { type: 'string' }, patients: { type: 'string' } } })
      .values;
  } catch (error) {
    throw new Refusal('invalid', `${(error as Error).message}. Usage: ${usage}`);
  }
}

function formatNumber(number: number): string {
  return number.toLocaleString('en');
}
