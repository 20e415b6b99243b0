import type { Environment } from './read-setting.ts';
import { SettingsError } from './settings-error.ts';

// Shorter names are too often other programs' own.
const judgedFrom = 8;

/** Takes the environment and where to note what is asked of it; returns it to be read through. */
export function noting(env: Environment, asked: Set<string>): Environment {
  return new Proxy(env, {
    get(values, name) {
      asked.add(String(name));
      return values[String(name)];
    },
  });
}

/** Throws SettingsError when a variable is one letter or one swap away from a setting: its default would act unnoticed. */
export function checkSpelling(env: Environment, settings: ReadonlySet<string>): void {
  const known = [...settings];
  for (const name of Object.keys(env)) {
    if (name.length < judgedFrom || known.includes(name)) continue;
    const meant = known.find((setting) => isOneSlipFrom(name, setting));
    if (meant) throw new SettingsError(`${name} is no setting: is ${meant} meant?`);
  }
}

function isOneSlipFrom(name: string, setting: string): boolean {
  let same = 0;
  while (same < name.length && name[same] === setting[same]) same += 1;
  const [left, right] = [name.slice(same), setting.slice(same)];
  const isSwap =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwap || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}
