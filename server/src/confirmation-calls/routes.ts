import * as contract from '@docket/contract/endpoints/confirmation-calls.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import type { Serve } from '../platform/serve.ts';
import { claimCall, releaseCall } from './claim.ts';
import { recordContact, undoContact } from './contact.ts';
import { readConfirmationCalls } from './read.ts';

export function registerConfirmationCallsRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.readConfirmationCalls, readConfirmationCalls);
  serve(contract.recordContact, recordContact);
  serve(contract.undoContact, undoContact);
  serve(contract.claimCall, claimCall);
  serve(contract.releaseCall, releaseCall);
}
