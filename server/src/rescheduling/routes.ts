import * as changes from '@docket/contract/changes.ts';
import * as settings from '@docket/contract/clinic-settings.ts';
import * as contract from '@docket/contract/rescheduling.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { addTimeOff } from './add-time-off.ts';
import { markCalled, readCalls } from './calls.ts';
import { changeHours } from './change-hours.ts';
import { changeSettings } from './change-settings.ts';
import { listChanges } from './list-changes.ts';
import { previewHours, previewOpeningHours, previewTimeOff } from './previews.ts';
import { removeTimeOff } from './remove-time-off.ts';
import { undoChange } from './undo-change.ts';

export function registerReplanningRoutes(serve: Serve, context: Context): void {
  serve(contract.previewHours.admin, (call) => previewHours(context, call.caller, call.input, call));
  serve(contract.previewHours.doctor, (call) =>
    previewHours(context, call.caller, { ...call.input, doctorId: call.caller.accountId }, call),
  );
  serve(contract.changeHours.admin, ({ caller, input }) => changeHours(context, caller, input));
  serve(contract.changeHours.doctor, ({ caller, input }) =>
    changeHours(context, caller, { ...input, doctorId: caller.accountId }),
  );
  serve(settings.previewOpeningHours, (call) =>
    previewOpeningHours(context, call.caller, call.input.openingHours, call),
  );
  serve(settings.changeSettings, ({ caller, input }) => changeSettings(context, caller, input));
  serve(contract.previewTimeOff.admin, (call) => previewTimeOff(context, call.caller, call.input, call));
  serve(contract.previewTimeOff.doctor, (call) =>
    previewTimeOff(context, call.caller, { ...call.input, doctorId: call.caller.accountId }, call),
  );
  serve(contract.addTimeOff.admin, (call) => addTimeOff(context, call, call.input));
  serve(contract.addTimeOff.doctor, (call) =>
    addTimeOff(context, call, { ...call.input, doctorId: call.caller.accountId }),
  );
  serve(contract.removeTimeOff, ({ caller, input }) => removeTimeOff(context, caller, input.timeOffId));
  serve(contract.undoChange, ({ caller, input }) => undoChange(context, caller, input));
  serve(changes.listChanges.admin, ({ input }) => listChanges(context, input.doctorId ?? null));
  serve(changes.listChanges.doctor, ({ caller }) => listChanges(context, caller.accountId));
  serve(changes.readCalls, ({ caller, input }) => readCalls(context, caller, input.id));
  serve(changes.markCalled, ({ caller, input }) => markCalled(context, caller, input));
}
