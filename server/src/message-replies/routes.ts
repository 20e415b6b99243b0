import * as contract from '@docket/contract/endpoints/messages.ts';
import type { Serve } from '../platform/serve.ts';
import { markReplyRead, readSmsSetUp, renewSmsAddress } from './set-up.ts';

export function registerMessageRepliesRoutes(serve: Serve): void {
  serve(contract.markReplyRead, markReplyRead);
  serve(contract.readSmsSetUp, readSmsSetUp);
  serve(contract.renewSmsAddress, renewSmsAddress);
}
