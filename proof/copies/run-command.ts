import { startProgram } from '@docket/testing/program.ts';

type Database = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

/** Runs `npm run backup`, `restore` or `demo` on a database. Throws Error with its output if it fails. */
export async function runCommand(
  command: 'backup' | 'restore' | 'demo',
  args: readonly string[],
  database: Database,
): Promise<void> {
  const { code, printed } = await startProgram(database, {
    program: `server/src/${command}.ts`,
    args,
  }).ended();
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${printed}`);
}
