import * as contract from '@docket/contract/close-day.ts';
import type { Serve } from '../platform/serve.ts';
import { setOutcomes, undoOutcomes } from './outcomes.ts';
import { readCloseDay } from './read-close-day.ts';

export function registerCloseDayRoutes(serve: Serve): void {
  serve(contract.readCloseDay, readCloseDay);
  serve(contract.setOutcomes, setOutcomes);
  serve(contract.undoOutcomes, undoOutcomes);
}
