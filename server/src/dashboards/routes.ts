import * as contract from '@docket/contract/dashboards.ts';
import type { Serve } from '../platform/serve.ts';
import { readAdminDashboard } from './read-admin-dashboard.ts';
import { readDoctorDashboard } from './read-doctor-dashboard.ts';

export function registerDashboardsRoutes(serve: Serve): void {
  serve(contract.readAdminDashboard, readAdminDashboard);
  serve(contract.readDoctorDashboard, readDoctorDashboard);
}
