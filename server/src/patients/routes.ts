import { findPatients as endpoint } from '@docket/contract/patients.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { findPatients } from './find.ts';

export function registerPatientsRoutes(serve: Serve, context: Context): void {
  serve(endpoint, (call) => findPatients(context, call.input, call));
}
