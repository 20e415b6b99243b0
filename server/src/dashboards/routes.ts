import * as contract from '@docket/contract/dashboards.ts';
import type { Serve } from '../platform/serve.ts';
import { readAdminDashboard, readDoctorDashboard } from './read-dashboards.ts';

export function registerDashboardsRoutes(serve: Serve): void {
  serve(contract.readAdminDashboard, readAdminDashboard);
  serve(contract.readDoctorDashboard, readDoctorDashboard);
}
