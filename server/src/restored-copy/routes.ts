import * as contract from '@docket/contract/endpoints/restored-copy.ts';
import type { Serve } from '../platform/serve.ts';
import { confirmPractice } from './confirm-practice.ts';
import { readRestoredCopy } from './read-restored-copy.ts';

export function registerRestoredCopyRoutes(serve: Serve): void {
  serve(contract.readRestoredCopy, readRestoredCopy);
  serve(contract.confirmPractice, confirmPractice);
}
