import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './platform/refusal.ts';
import { SettingsError } from './platform/settings-error.ts';

/**
 * Runs a command of the terminal. A fault that a person can fix is printed as one sentence; any other error is a bug
 * and printed with its stack.
 */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isSentence = error instanceof SettingsError || error instanceof Refusal;
    console.error(isSentence ? error.message : error);
    process.exitCode = 1;
  }
}

/** Returns the full path of the one file argument. Throws Refusal. */
export function readFileArgument(args: string[], usage: string): string {
  const [file, ...more] = readPositionals(args, usage);
  if (file === undefined || more.length > 0) throw new Refusal('invalid', `Name one file: ${usage}`);
  // npm runs commands in the folder of package.json; the person means the current folder.
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

function readPositionals(args: string[], usage: string): string[] {
  try {
    return parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  } catch (error) {
    throw new Refusal('invalid', `${(error as Error).message}. Usage: ${usage}`);
  }
}
