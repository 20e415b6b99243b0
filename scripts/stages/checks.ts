import { runTool, type Tool } from '../run-tool.ts';
import type { Counts } from './stage.ts';

const checks: readonly { name: string; tool: Tool | `${string}.ts`; args: string[] }[] = [
  { name: 'types of server, contract and scripts', tool: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { name: 'types of panel, ui and stories', tool: 'tsc', args: ['-p', 'tsconfig.panel.json'] },
  { name: 'lint and format', tool: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'import rules', tool: 'scripts/check-imports.ts', args: [] },
  { name: 'unused code', tool: 'knip', args: [] },
  { name: 'paths in documents', tool: 'scripts/check-doc-paths.ts', args: [] },
];

/** Runs the checks that need no running product; each counts as one. */
export async function runChecks(): Promise<Counts> {
  const results = await Promise.all(
    checks.map(async ({ name, tool, args }) => {
      const { code, output } = await runTool(tool, args);
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
      if (code !== 0) console.log(output.trimEnd());
      return { name, ok: code === 0 };
    }),
  );
  const failures = results.filter(({ ok }) => !ok).map(({ name }) => name);
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
}
