import * as contract from '@docket/contract/dashboards.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { readAdminDashboard } from './read-admin-dashboard.ts';
import { readDoctorDashboard } from './read-doctor-dashboard.ts';

export function registerDashboardsRoutes(serve: Serve, context: Context): void {
  serve(contract.readAdminDashboard, (call) => readAdminDashboard(context, call));
  serve(contract.readDoctorDashboard, (call) => readDoctorDashboard(context, call.caller.accountId, call));
}
