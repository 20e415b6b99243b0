import { call } from '@docket/contract/client.ts';
import { readClinic } from '@docket/contract/clinic.ts';
import { loginAsAdmin } from '@docket/contract/sessions.ts';
import { timeOf } from '../ask.ts';
import { comparedLine, type Scenario } from '../result.ts';

/** Signing in is slow on purpose: the hash of a password must cost whoever steals it. */
export const signingIn: Scenario = async (bench) => {
  const { baseUrl } = bench.server;
  const { demo } = await call(readClinic, {}, { baseUrl });
  const { email, password } = demo?.admin ?? { email: '', password: '' };
  const body = { email, password };
  const { medianMs } = await timeOf(baseUrl, { method: 'POST', path: loginAsAdmin.path, body }, 20);
  return [comparedLine(bench, 'sign in', medianMs, 'argon2id, slow on purpose')];
};
