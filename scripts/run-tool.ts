import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endWithUs } from '@docket/testing/end-with-us.ts';

const root = resolve(import.meta.dirname, '..');

export interface Ran {
  readonly code: number;
  /** what it printed; empty when it was shown as it came */
  readonly output: string;
}

/** Runs a tool of node_modules/.bin, or a script by its path, on this very Node. With `show`, its output appears as it comes. */
export async function runTool(
  tool: string,
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<Ran> {
  const program = tool.endsWith('.ts')
    ? join(root, tool)
    : realpathSync(join(root, 'node_modules/.bin', tool));
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  return endOf(child);
}

async function endOf(child: ChildProcess): Promise<Ran> {
  const release = endWithUs(() => child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      release();
      resolve({ code: code ?? 1, output });
    });
  });
}
