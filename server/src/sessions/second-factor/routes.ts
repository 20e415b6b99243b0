import * as calls from '@docket/contract/second-factor.ts';
import type { Serve } from '../../platform/serve.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

export function registerSecondFactorRoutes(serve: Serve): void {
  serve(calls.readSecondFactor, readSecondFactor);
  serve(calls.beginSecondFactor, beginSecondFactor);
  serve(calls.confirmSecondFactor, confirmSecondFactor);
  serve(calls.renewRecoveryCodes, renewRecoveryCodes);
  serve(calls.endSecondFactor, endSecondFactor);
  serve(calls.removeSecondFactor, removeSecondFactor);
}
