import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import { checkNewPassword } from './check-new-password.ts';

/**
 * Takes a password somebody chooses, the field it came in, and the person's name and email; the practice's own name, as
 * Settings or the environment says it now, is known here as well. Throws Refusal (invalid) as `checkNewPassword` does.
 */
export async function checkChosenPassword(
  context: Pick<Context, 'engine' | 'settings'>,
  password: string,
  field: string,
  known: readonly string[],
): Promise<void> {
  const { name } = await readClinicSettings(context, context.engine.read);
  await checkNewPassword(password, field, [...known, name]);
}
