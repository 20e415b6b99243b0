import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endWithUs } from '@docket/testing/end-with-us.ts';

const root = resolve(import.meta.dirname, '..');

export interface Ran {
  readonly code: number;
  /** Output; empty if it was shown directly. */
  readonly output: string;
}

const packageOf = {
  biome: '@biomejs/biome',
  knip: 'knip',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vitest: 'vitest',
} as const;
export type Tool = keyof typeof packageOf;

/** Runs a development tool, or a script by its path, with this Node. `show` prints its output as it comes. */
export async function runTool(
  tool: Tool | `${string}.ts`,
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<Ran> {
  const program = isScript(tool) ? join(root, tool) : findProgram(tool);
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  return awaitEnd(child);
}

function isScript(tool: Tool | `${string}.ts`): tool is `${string}.ts` {
  return tool.endsWith('.ts');
}

// Avoids node_modules/.bin, which contains shell scripts on Windows.
function findProgram(tool: Tool): string {
  const folder = join(root, 'node_modules', packageOf[tool]);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(folder, typeof bin === 'string' ? bin : (bin[tool] ?? ''));
}

async function awaitEnd(child: ChildProcess): Promise<Ran> {
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
