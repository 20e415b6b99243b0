import * as calls from '@docket/contract/second-factor.ts';
import type { Context } from '../../platform/context.ts';
import type { Serve } from '../../platform/serve.ts';
import { beginSecondFactor } from './begin.ts';
import { confirmSecondFactor } from './confirm.ts';
import { endSecondFactor } from './end.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { removeSecondFactor } from './remove.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export function registerSecondFactorRoutes(serve: Serve, context: Context): void {
  serve(calls.readSecondFactorAsAdmin, ({ caller }) => readSecondFactor(context, caller));
  serve(calls.readSecondFactorAsDoctor, ({ caller }) => readSecondFactor(context, caller));
  serve(calls.beginSecondFactorAsAdmin, ({ caller }) => beginSecondFactor(context, caller));
  serve(calls.beginSecondFactorAsDoctor, ({ caller }) => beginSecondFactor(context, caller));
  serve(calls.confirmSecondFactorAsAdmin, ({ caller, input, address, log }) =>
    confirmSecondFactor({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.confirmSecondFactorAsDoctor, ({ caller, input, address, log }) =>
    confirmSecondFactor({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.renewRecoveryCodesAsAdmin, ({ caller, input, address, log }) =>
    renewRecoveryCodes({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.renewRecoveryCodesAsDoctor, ({ caller, input, address, log }) =>
    renewRecoveryCodes({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.endSecondFactorAsAdmin, ({ caller, input, address, log }) =>
    endSecondFactor({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.endSecondFactorAsDoctor, ({ caller, input, address, log }) =>
    endSecondFactor({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.removeSecondFactor, ({ caller, input, log }) =>
    removeSecondFactor({ ...context, log }, caller, input.accountId),
  );
}
