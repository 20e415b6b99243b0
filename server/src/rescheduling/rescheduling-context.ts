import type { ChangeContext } from '../appointments/appointment-change.ts';
import type { ScheduleContext } from '../doctors/schedule-effect.ts';

/** The context of an act that changes when doctors work, and the appointments affected by it. */
export interface ReschedulingContext extends ChangeContext, ScheduleContext {}
