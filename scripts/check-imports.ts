import { join } from 'node:path';
import { cruise, type ICruiseResult, type IReporterOutput, type IViolation } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

// Minimum of modules found: a parser that can't read TypeScript finds few and would report success.
const minModules = 1_000;

/** Checks all imports below a folder against the rules of .dependency-cruiser.mjs. */
export async function checkImports(folder: string): Promise<{ faults: string[]; tooLittle: string | null }> {
  const config = join(import.meta.dirname, '../.dependency-cruiser.mjs');
  const { modules, summary } = readResult(
    await cruise(['.'], { ...(await extractDepcruiseOptions(config)), baseDir: folder }),
  );
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment]));
  const read = modules.filter(
    ({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0,
  );
  return {
    faults: summary.violations.map(
      (violation) => `${formatPath(violation)}  ${violation.rule.name}: ${comments.get(violation.rule.name)}`,
    ),
    tooLittle:
      read.length < minModules
        ? `Only ${read.length} modules with imports were seen; fewer than ${minModules} are not this project`
        : null,
  };
}

// Without an output type, a text result can only be an error.
function readResult({ output }: IReporterOutput): ICruiseResult {
  if (typeof output === 'string') throw new Error(output);
  return output;
}

function formatPath({ from, to, cycle }: IViolation): string {
  if (cycle) return [from, ...cycle.map(({ name }) => name)].join(' -> ');
  return to === from || to === '' ? from : `${from} -> ${to}`;
}

if (import.meta.main) {
  const { faults, tooLittle } = await checkImports(process.cwd());
  for (const sentence of [...faults, ...(tooLittle ? [tooLittle] : [])]) console.error(sentence);
  if (faults.length > 0 || tooLittle) process.exitCode = 1;
}
