import * as contract from '@docket/contract/endpoints/clinic.ts';
import type { Serve } from '../platform/serve.ts';
import { readClinic } from './read.ts';

export function registerClinicRoutes(serve: Serve): void {
  serve(contract.readClinic, readClinic);
}
