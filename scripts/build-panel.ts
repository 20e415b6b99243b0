import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPanelSources } from './panel-sources.ts';

/** A failed build of the panel, with a sentence or the build's output. */
export class BuildFailed extends Error {}

/** Builds the panel of the repository at `root` if its sources changed since the last build. Throws BuildFailed. */
export async function buildPanel(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const apiBaseUrl = readApiBaseUrl(env);
  const sources = hashPanelSources(root, apiBaseUrl);
  const dist = join(root, 'panel/dist');
  const record = join(dist, 'build.json');
  if (existsSync(join(dist, 'index.html')) && readHash(record) === sources) return;

  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    throw new BuildFailed(
      'The panel of this version is not built, and what builds it is not installed: run npm ci --include=dev && npm run build first.',
    );
  }
  forgetBuild(dist, record);
  console.log('Building the panel. This takes some seconds, and happens again only when it changes.');
  const settings = { API_BASE_URL: apiBaseUrl, BUILD_NAME: sources, NODE_ENV: 'production' };
  await runVite(vite, join(root, 'panel'), { ...env, ...settings });
  writeFileSync(record, JSON.stringify({ apiBaseUrl: apiBaseUrl || null, sources }));
}

// Removes the record first, so that an interrupted build counts as missing.
function forgetBuild(dist: string, record: string): void {
  try {
    mkdirSync(dist, { recursive: true });
    writeFileSync(record, '{}');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BuildFailed(
      `The panel of this version is not built, and ${dist} can not be written (${code}): run npm run build with an account that may.`,
    );
  }
}

function readApiBaseUrl(env: NodeJS.ProcessEnv): string {
  const value = env.API_BASE_URL?.trim().replace(/\/+$/, '') ?? '';
  if (value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value;
  throw new BuildFailed(`API_BASE_URL must be like https://api.example.org, not "${value}"`);
}

function readHash(record: string): string | null {
  try {
    const { sources } = JSON.parse(readFileSync(record, 'utf8')) as { sources?: unknown };
    return typeof sources === 'string' ? sources : null;
  } catch {
    return null; // never built, or interrupted
  }
}

// In a separate process, so that the build's memory is freed before the server opens.
function runVite(vite: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd,
      env,
      stdio: 'inherit',
    });
    // A signal also ends the build. These handlers are removed before the server starts, which has its own.
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal);
      process.exit(0);
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (code === 0) resolve();
      else reject(new BuildFailed('The panel could not be built; the lines above say why.'));
    });
  });
}
