import * as contract from '@docket/contract/endpoints/second-factor.ts';
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
  serve(contract.readSecondFactor, readSecondFactor);
  serve(contract.beginSecondFactor, beginSecondFactor);
  serve(contract.confirmSecondFactor, confirmSecondFactor);
  serve(contract.renewRecoveryCodes, renewRecoveryCodes);
  serve(contract.endSecondFactor, endSecondFactor);
  serve(contract.removeSecondFactor, removeSecondFactor);
}
