import * as changes from '@docket/contract/changes.ts';
import * as settings from '@docket/contract/clinic-settings.ts';
import * as contract from '@docket/contract/replanning.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { addTimeOff } from './add-time-off.ts';
import { markCalled, readCalls } from './calls.ts';
import { changeHours } from './change-hours.ts';
import { changeSettings } from './change-settings.ts';
import { listChanges } from './list-changes.ts';
import { previewHours } from './preview-hours.ts';
import { previewOpeningHours } from './preview-opening-hours.ts';
import { previewTimeOff } from './preview-time-off.ts';
import { removeTimeOff } from './remove-time-off.ts';
import { undoChange } from './undo-change.ts';

export function registerReplanningRoutes(serve: Serve, context: Context): void {
  serve(contract.previewHoursAsAdmin, (call) => previewHours(context, call.caller, call.input, call));
  serve(contract.previewHoursAsDoctor, (call) =>
    previewHours(context, call.caller, { ...call.input, doctorId: call.caller.accountId }, call),
  );
  serve(contract.changeHoursAsAdmin, ({ caller, input }) => changeHours(context, caller, input));
  serve(contract.changeHoursAsDoctor, ({ caller, input }) =>
    changeHours(context, caller, { ...input, doctorId: caller.accountId }),
  );
  serve(settings.previewOpeningHours, (call) =>
    previewOpeningHours(context, call.caller, call.input.openingHours, call),
  );
  serve(settings.changeSettings, ({ caller, input }) => changeSettings(context, caller, input));
  serve(contract.previewTimeOffAsAdmin, (call) => previewTimeOff(context, call.caller, call.input, call));
  serve(contract.previewTimeOffAsDoctor, (call) =>
    previewTimeOff(context, call.caller, { ...call.input, doctorId: call.caller.accountId }, call),
  );
  serve(contract.addTimeOffAsAdmin, (call) => addTimeOff(context, call, call.input));
  serve(contract.addTimeOffAsDoctor, (call) =>
    addTimeOff(context, call, { ...call.input, doctorId: call.caller.accountId }),
  );
  serve(contract.removeTimeOffAsAdmin, ({ caller, input }) =>
    removeTimeOff(context, caller, input.timeOffId),
  );
  serve(contract.removeTimeOffAsDoctor, ({ caller, input }) =>
    removeTimeOff(context, caller, input.timeOffId),
  );
  serve(contract.undoChangeAsAdmin, ({ caller, input }) => undoChange(context, caller, input));
  serve(contract.undoChangeAsDoctor, ({ caller, input }) => undoChange(context, caller, input));
  serve(changes.listChangesAsAdmin, ({ input }) => listChanges(context, input.doctorId ?? null));
  serve(changes.listChangesAsDoctor, ({ caller }) => listChanges(context, caller.accountId));
  serve(changes.readCallsAsAdmin, ({ caller, input }) => readCalls(context, caller, input.id));
  serve(changes.readCallsAsDoctor, ({ caller, input }) => readCalls(context, caller, input.id));
  serve(changes.markCalledAsAdmin, ({ caller, input }) => markCalled(context, caller, input));
  serve(changes.markCalledAsDoctor, ({ caller, input }) => markCalled(context, caller, input));
}
