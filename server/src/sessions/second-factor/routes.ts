import * as calls from '@docket/contract/second-factor.ts';
import type { Context } from '../../platform/context.ts';
import type { Serve } from '../../platform/serve.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

export function registerSecondFactorRoutes(serve: Serve, context: Context): void {
  serve(calls.readSecondFactor, ({ caller }) => readSecondFactor(context, caller));
  serve(calls.beginSecondFactor, ({ caller }) => beginSecondFactor(context, caller));
  serve(calls.confirmSecondFactor, ({ caller, input, address, log }) =>
    confirmSecondFactor({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.renewRecoveryCodes, ({ caller, input, address, log }) =>
    renewRecoveryCodes({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.endSecondFactor, ({ caller, input, address, log }) =>
    endSecondFactor({ ...context, log }, caller, { ...input, address }),
  );
  serve(calls.removeSecondFactor, ({ caller, input, log }) =>
    removeSecondFactor({ ...context, log }, caller, input.accountId),
  );
}
