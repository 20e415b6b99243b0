import * as contract from '@docket/contract/messages.ts';
import type { Serve } from '../platform/serve.ts';
import { readMessages, readPatientMessages } from './read.ts';
import { withdrawMessage } from './withdraw.ts';

export function registerMessagesRoutes(serve: Serve): void {
  serve(contract.readMessages, readMessages);
  serve(contract.readPatientMessages, readPatientMessages);
  serve(contract.withdrawMessage, withdrawMessage);
}
