import { readClinicSettings } from '../clinic-settings/read.ts';
import type { Context } from '../platform/context.ts';
import { checkNewPassword } from './check-new-password.ts';

/**
 * Checks a chosen password against the person's name and email and the practice's current name. Throws Refusal
 * (invalid) as `checkNewPassword` does; `field` names the input.
 */
export async function checkChosenPassword(
  context: Pick<Context, 'engine' | 'settings'>,
  password: string,
  field: string,
  personalTerms: readonly string[],
): Promise<void> {
  const { name } = await readClinicSettings(context, context.engine.read);
  await checkNewPassword(password, field, [...personalTerms, name]);
}
