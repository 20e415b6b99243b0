import { listToday as listTodayCall } from '@docket/contract/endpoints/dashboard-today.ts';
import * as contract from '@docket/contract/endpoints/dashboards.ts';
import * as doctorsToday from '@docket/contract/endpoints/doctors-today.ts';
import type { Serve } from '../platform/serve.ts';
import { listToday } from './list-today.ts';
import { readAdminDashboard, readDoctorDashboard } from './read-dashboards.ts';
import { readDoctorsToday } from './read-doctors-today.ts';

export function registerDashboardsRoutes(serve: Serve): void {
  serve(contract.readAdminDashboard, readAdminDashboard);
  serve(contract.readDoctorDashboard, readDoctorDashboard);
  serve(listTodayCall, listToday);
  serve(doctorsToday.readDoctorsToday, readDoctorsToday);
}
