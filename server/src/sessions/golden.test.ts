// @module-tag both-engines
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { readGolden } from '@docket/testing/read-golden.ts';
import { makeCode, turnOnFactor } from '@docket/testing/second-factor.ts';
import { describeShape } from '@docket/testing/shape.ts';
import { expect, test } from 'vitest';

const clinic = useTestClinic();
const password = 'correct horse battery';

test.each(['admin', 'doctor'] as const)(
  'every answer about sessions and the second factor of the %s has the shape and the sentence of its golden example',
  async (role) => {
    const account = await (role === 'admin' ? anAdmin : aDoctor)(clinic.context, { password });
    const other = await aDoctor(clinic.context, { password });
    const signIn = {
      method: 'POST',
      path: `/api/${role}/login`,
      body: { email: account.email, password },
    } as const;
    await clinic.request(signIn);
    const expectGolden = async (name: string, method: 'GET' | 'POST', path: string, body?: object) => {
      const token = { [role]: account.token };
      const answer = await clinic.request({
        method,
        path: `/api/${role}/${path}`,
        token,
        ...(body && { body }),
      });
      const golden = readGolden(name);
      expect(describeShape(answer.body), name).toEqual(describeShape(golden));
      if (golden.message) expect(answer.body.message).toBe(golden.message);
      return answer.body;
    };
    const { sessions } = await expectGolden(`list-sessions-as-${role}`, 'GET', 'sessions');
    const sessionId = sessions.find((session: { current: boolean }) => !session.current)._id;
    await expectGolden(`end-session-as-${role}`, 'POST', 'end-session', { sessionId });
    await expectGolden(`keep-session-as-${role}`, 'POST', 'keep-session');
    const { secret } = await expectGolden(`begin-second-factor-as-${role}`, 'POST', 'begin-second-factor');
    const code = makeCode(clinic, secret);
    const proved = { code: code(), currentPassword: password };
    const on = await expectGolden(
      `confirm-second-factor-as-${role}`,
      'POST',
      'confirm-second-factor',
      proved,
    );
    await expectGolden(`read-second-factor-as-${role}`, 'GET', 'second-factor');
    const paper = { code: on.recoveryCodes[0] };
    await expectGolden(`renew-recovery-codes-as-${role}`, 'POST', 'renew-recovery-codes', paper);
    await expectGolden(`end-second-factor-as-${role}`, 'POST', 'end-second-factor', { code: code(1) });
    if (role === 'admin') {
      await turnOnFactor(clinic, 'doctor', other);
      const accountId = other.id;
      await expectGolden('remove-second-factor', 'POST', 'remove-second-factor', { accountId });
    }
    await expectGolden(`sign-out-everywhere-as-${role}`, 'POST', 'sign-out-everywhere');
  },
);
