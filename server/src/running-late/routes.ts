import * as contract from '@docket/contract/endpoints/running-late.ts';
import type { Serve } from '../platform/serve.ts';
import { findLatePatients, notifyLatePatients } from './notify-late.ts';
import { readToday } from './read-today.ts';
import { setDelay } from './set-delay.ts';

export function registerRunningLateRoutes(serve: Serve): void {
  serve(contract.readToday, readToday);
  serve(contract.setDelay, setDelay);
  serve(contract.findLatePatients, findLatePatients);
  serve(contract.tellLate, notifyLatePatients);
}
