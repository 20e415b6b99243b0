import { parseArgs } from 'node:util';
import { migrations } from '../migrations/all.ts';
import { forFilling } from '../migrations/for-filling.ts';
import { fill } from './clinic/fill/fill.ts';
import { runCommand } from './command.ts';
import { createClock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { createLog } from './platform/log.ts';
import { Refusal } from './platform/refusal.ts';
import { readSettings } from './platform/settings.ts';

const usage = 'npm run demo -- --appointments 1000000';
const appointmentsMost = 20_000_000;

await runCommand(() => run(readWanted(process.argv.slice(2))));

async function run(wanted: number): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const engine = await openDatabase(settings, log, 'filling');
  try {
    const clock = createClock(settings.timeZone);
    await migrate(engine, migrations, clock.nowMs());
    console.log(`Filling the database until it holds ${inWords(wanted)} appointments.`);
    const { added, tookMs } = await fill({ engine, clock, settings, log }, wanted, forFilling);
    const seconds = tookMs / 1_000;
    const rate = `${seconds.toFixed(1)} s, ${inWords(Math.round(added / seconds))} a second`;
    console.log(added === 0 ? 'It holds that many already.' : `Added ${inWords(added)}: ${rate}.`);
  } finally {
    await engine.close();
  }
}

function readWanted(args: string[]): number {
  const value = readOption(args);
  const wanted = Number(value);
  if (value !== undefined && /^\d+$/.test(value) && wanted >= 1 && wanted <= appointmentsMost) return wanted;
  throw new Refusal(
    'invalid',
    `Say how many appointments the database shall hold, 1 to ${inWords(appointmentsMost)}: ${usage}`,
  );
}

function readOption(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { appointments: { type: 'string' } } }).values.appointments;
  } catch (error) {
    throw new Refusal('invalid', `${(error as Error).message}. Use it so: ${usage}`);
  }
}

function inWords(number: number): string {
  return number.toLocaleString('en');
}
