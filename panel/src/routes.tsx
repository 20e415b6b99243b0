import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { lazyComponent } from './api/lazy-component.ts';
import { type Role, readTokens } from './api/session.ts';
import { DialogHost } from './appointments/dialogs/dialog-host.tsx';
import { parseListSearch, type RawListSearch, writeListSearch } from './appointments/list/search-params.ts';
import {
  parseCalendarSearch,
  type RawCalendarSearch,
  writeCalendarSearch,
} from './calendar/search-params.ts';
import { parseSettingsSearch } from './clinic-settings/settings-parts.ts';
import { closeFreedTime, useFreedTime } from './freed-time/freed-time.ts';
import { lazyPage } from './layout/lazy-page.tsx';
import { NotFound } from './layout/not-found.tsx';
import { PageFailure } from './layout/page-failure.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import {
  parseDirectorySearch,
  type RawDirectorySearch,
  writeDirectorySearch,
} from './patients/directory/search-params.ts';
import { closeDelayQuestion, useDelayQuestion } from './running-late/delay-question.ts';
import { accountPages, homeOf, useCurrentRole } from './sessions/roles.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The role that may open it; default: both. */
    role?: Role;
    /** The front desk may not open it. */
    needs?: 'manager';
    /** The document's title. */
    title?: string;
  }
}

const root = createRootRoute({ component: BookingDrawerRoute, notFoundComponent: NotFound });

// Renders nothing: it redirects logged-in users (specification 2.4).
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: readTokens().admin ? homeOf.admin : homeOf.doctor, replace: true });
  },
});

const listSearch = (raw: Record<string, unknown>): RawListSearch => writeListSearch(parseListSearch(raw));

const calendarSearch = (raw: Record<string, unknown>): RawCalendarSearch =>
  writeCalendarSearch(parseCalendarSearch(raw));

/** The filters of All Doctors and the open drawer; the page validates them. */
type DoctorSearch = { readonly [name in (typeof doctorSearchNames)[number]]?: string | undefined };
const doctorSearchNames = ['q', 'speciality', 'show', 'doctor', 'tab'] as const;
const doctorSearch = (raw: Record<string, unknown>): DoctorSearch =>
  Object.fromEntries(
    doctorSearchNames.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : [])),
  );

const adminDashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin-dashboard',
  staticData: { role: 'admin', title: 'Dashboard' },
  component: lazyPage(() => import('./dashboards/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
});
const allAppointments = createRoute({
  getParentRoute: () => root,
  path: '/all-appointments',
  staticData: { role: 'admin', title: 'All Appointments' },
  validateSearch: listSearch,
  component: lazyPage(() => import('./all-appointments.tsx'), 'AllAppointments'),
});
const addDoctor = createRoute({
  getParentRoute: () => root,
  path: '/add-doctor',
  staticData: { role: 'admin', needs: 'manager', title: 'Add Doctor' },
  component: lazyPage(() => import('./doctors/add/add-doctor-page.tsx'), 'AddDoctorPage'),
});
const doctorList = createRoute({
  getParentRoute: () => root,
  path: '/doctor-list',
  staticData: { role: 'admin', title: 'All Doctors' },
  validateSearch: doctorSearch,
  component: lazyPage(() => import('./all-doctors.tsx'), 'AllDoctors'),
});
const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  staticData: { role: 'admin', title: 'Calendar' },
  validateSearch: calendarSearch,
  component: lazyPage(() => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
});
const calls = createRoute({
  getParentRoute: () => root,
  path: '/calls',
  staticData: { role: 'admin', title: 'Calls' },
  component: lazyPage(
    () => import('./confirmation-calls/confirmation-calls-page.tsx'),
    'ConfirmationCallsPage',
  ),
});

const directorySearch = (raw: Record<string, unknown>): RawDirectorySearch =>
  writeDirectorySearch(parseDirectorySearch(raw));
const patients = createRoute({
  getParentRoute: () => root,
  path: '/patients',
  staticData: { role: 'admin', title: 'Patients' },
  validateSearch: directorySearch,
  component: lazyPage(() => import('./patients/directory/patients-page.tsx'), 'PatientsPage'),
});
const patient = createRoute({
  getParentRoute: () => root,
  path: '/patients/$id',
  staticData: { role: 'admin', title: 'Patient' },
  // `new=1` in the URL: the booking drawer is open.
  validateSearch: (raw: Record<string, unknown>): { readonly new?: 1 } =>
    String(raw.new) === '1' ? { new: 1 } : {},
  component: lazyPage(() => import('./patient.tsx'), 'PatientWithDesk'),
});
const waitingList = createRoute({
  getParentRoute: () => root,
  path: '/waiting-list',
  staticData: { role: 'admin', title: 'Waiting list' },
  component: lazyPage(() => import('./waiting-list/waiting-list-page.tsx'), 'WaitingListPage'),
});
const closeDay = createRoute({
  getParentRoute: () => root,
  path: '/close-day',
  staticData: { role: 'admin', title: 'Close the day' },
  validateSearch: (raw: Record<string, unknown>): { readonly date?: string } =>
    typeof raw.date === 'string' ? { date: raw.date } : {},
  component: lazyPage(() => import('./close-day/close-day-page.tsx'), 'CloseDayPage'),
});
const statement = createRoute({
  getParentRoute: () => root,
  path: '/statement',
  staticData: { role: 'admin', title: 'Statement' },
  component: lazyPage(() => import('./appointments/payments/statement-page.tsx'), 'StatementPage'),
});
const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  staticData: { role: 'admin', needs: 'manager', title: 'Staff' },
  component: lazyPage(() => import('./staff/staff-page.tsx'), 'StaffPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: { role: 'admin', needs: 'manager', title: 'Settings' },
  validateSearch: parseSettingsSearch,
  component: lazyPage(() => import('./clinic-settings/settings-page.tsx'), 'SettingsPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  staticData: { role: 'admin', needs: 'manager', title: 'Webhooks' },
  component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

// For both roles; the content depends on the role.
const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  staticData: { title: 'Help' },
  component: lazyPage(() => import('./help/help-page.tsx'), 'HelpPage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  staticData: { role: 'admin', title: 'Account' },
  // Not in the specification, so doctors are redirected instead of refused: their profile has the content.
  beforeLoad: () => {
    const { admin, doctor } = readTokens();
    if (admin === null && doctor !== null) throw redirect({ ...accountPages.doctor, replace: true });
  },
  component: lazyPage(() => import('./sessions/account-page.tsx'), 'AccountPage'),
});

const doctorDashboard = createRoute({
  getParentRoute: () => root,
  path: '/doctor-dashboard',
  staticData: { role: 'doctor', title: 'Dashboard' },
  component: lazyPage(() => import('./dashboards/doctor-dashboard-page.tsx'), 'DoctorDashboardPage'),
});
const doctorAppointments = createRoute({
  getParentRoute: () => root,
  path: '/doctor-appointments',
  staticData: { role: 'doctor', title: 'Doctor Appointments' },
  validateSearch: listSearch,
  component: lazyPage(
    () => import('./appointments/list/doctor-appointments-page.tsx'),
    'DoctorAppointmentsPage',
  ),
});
const doctorProfile = createRoute({
  getParentRoute: () => root,
  path: '/doctor-profile',
  staticData: { role: 'doctor', title: 'Profile' },
  component: lazyPage(() => import('./doctor-profile.tsx'), 'DoctorProfile'),
});
const doctorCalendar = createRoute({
  getParentRoute: () => root,
  path: '/doctor-calendar',
  staticData: { role: 'doctor', title: 'Calendar' },
  validateSearch: calendarSearch,
  component: lazyPage(() => import('./calendar/calendar-page.tsx'), 'DoctorCalendarPage'),
});
const doctorStatement = createRoute({
  getParentRoute: () => root,
  path: '/doctor-statement',
  staticData: { role: 'doctor', title: 'Statement' },
  component: lazyPage(() => import('./appointments/payments/statement-page.tsx'), 'DoctorStatementPage'),
});
const doctorPatients = createRoute({
  getParentRoute: () => root,
  path: '/doctor-patients',
  staticData: { role: 'doctor', title: 'Patients' },
  // The search, and the open card.
  validateSearch: ({ q, patient: id }: Record<string, unknown>): { q?: string; patient?: string } => ({
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof id === 'string' && id !== '' && { patient: id }),
  }),
  component: lazyPage(() => import('./patients/directory/own-patients-page.tsx'), 'OwnPatientsPage'),
});

/** Every screen of the specification; each page's code is loaded when it is opened. */
export const routeTree = root.addChildren([
  start,
  adminDashboard,
  allAppointments,
  addDoctor,
  doctorList,
  calendar,
  calls,
  waitingList,
  patients,
  patient,
  closeDay,
  statement,
  people,
  settings,
  webhooks,
  help,
  account,
  doctorDashboard,
  doctorAppointments,
  doctorProfile,
  doctorCalendar,
  doctorPatients,
  doctorStatement,
]);

/**
 * The frame with the dialogs that rows of any page open. They are joined here, because the frame must not import
 * appointments.
 */
function BookingDrawerRoute() {
  return (
    <>
      <RootLayout />
      <DialogHost />
      <RunningLateHost />
      <FreedTimeHost />
    </>
  );
}

const useRunningLateDialog = lazyComponent(() =>
  import('./running-late-dialog.tsx').then(({ RunningLateDialog }) => RunningLateDialog),
);

function RunningLateHost() {
  const role = useCurrentRole();
  const { isUsed } = useDelayQuestion();
  const RunningLateDialog = useRunningLateDialog(isUsed, closeDelayQuestion);
  return RunningLateDialog && <RunningLateDialog key={role} role={role} />;
}

const useFreedTimeDialog = lazyComponent(() =>
  import('./freed-time/freed-time-dialog.tsx').then(({ FreedTimeDialog }) => FreedTimeDialog),
);

function FreedTimeHost() {
  const { time } = useFreedTime();
  const FreedTimeDialog = useFreedTimeDialog(time !== null, closeFreedTime);
  return FreedTimeDialog && <FreedTimeDialog />;
}

/** Creates the panel's router; tests pass a history. */
export function createPanelRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Faster loads show no placeholder.
    defaultPendingMs: 250,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailure,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}

/** Parses the URL's search as plain text: "?q=12&status=pending" gives "12" and "pending". */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The inverse; undefined, null and empty values are left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
