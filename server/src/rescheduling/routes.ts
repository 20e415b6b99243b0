import * as changes from '@docket/contract/endpoints/changes.ts';
import * as settings from '@docket/contract/endpoints/clinic-settings.ts';
import * as contract from '@docket/contract/endpoints/rescheduling.ts';
import type { Serve } from '../platform/serve.ts';
import { changeHours } from './change-hours.ts';
import { changeSettings } from './change-settings.ts';
import { listChanges } from './list-changes.ts';
import { markCalled, readCalls } from './patients-to-call.ts';
import { previewHours, previewOpeningHours, previewTimeOff } from './previews.ts';
import type { ReschedulingContext } from './rescheduling-context.ts';
import { addTimeOff, removeTimeOff } from './time-off.ts';
import { undoChange } from './undo-change.ts';

export function registerReschedulingRoutes(serve: Serve<ReschedulingContext>): void {
  serve(contract.previewHours, previewHours);
  serve(contract.changeHours, changeHours);
  serve(settings.previewOpeningHours, previewOpeningHours);
  serve(settings.changeSettings, changeSettings);
  serve(contract.previewTimeOff, previewTimeOff);
  serve(contract.addTimeOff, addTimeOff);
  serve(contract.removeTimeOff, removeTimeOff);
  serve(contract.undoChange, undoChange);
  serve(changes.listChanges, listChanges);
  serve(changes.readCalls, readCalls);
  serve(changes.markCalled, markCalled);
}
