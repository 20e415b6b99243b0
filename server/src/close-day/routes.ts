import * as contract from '@docket/contract/endpoints/close-day.ts';
import type { ChangeContext } from '../appointments/appointment-change.ts';
import type { Serve } from '../platform/serve.ts';
import { closeDay, reopenDay } from './close.ts';
import { countDrawer } from './count-drawer.ts';
import { setOutcomes, undoOutcomes } from './outcomes.ts';
import { readCloseDay, readUnclosedDay } from './read-close-day.ts';

export function registerCloseDayRoutes(serve: Serve<ChangeContext>): void {
  serve(contract.readCloseDay, readCloseDay);
  serve(contract.setOutcomes, setOutcomes);
  serve(contract.undoOutcomes, undoOutcomes);
  serve(contract.countDrawer, countDrawer);
  serve(contract.closeDay, closeDay);
  serve(contract.reopenDay, reopenDay);
  serve(contract.readUnclosedDay, readUnclosedDay);
}
