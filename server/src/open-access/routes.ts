import * as contract from '@docket/contract/endpoints/open-access.ts';
import type { Serve } from '../platform/serve.ts';
import { endOpenAccess, endPatientLinks, keepOpenAccess, listOpenAccess } from './open-access.ts';

export function registerOpenAccessRoutes(serve: Serve): void {
  serve(contract.listOpenAccess, listOpenAccess);
  serve(contract.endOpenAccess, endOpenAccess);
  serve(contract.keepOpenAccess, keepOpenAccess);
  serve(contract.endPatientLinks, endPatientLinks);
}
