import { readClinic as endpoint } from '@docket/contract/clinic.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { readClinic } from './read.ts';

export function registerClinicRoutes(serve: Serve, context: Context): void {
  serve(endpoint, () => readClinic(context));
}
