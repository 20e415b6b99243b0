/** Paths a user may open in the panel; `:id` is one segment of any text. Every other path is not found. */
export const panelPaths = [
  '/',
  '/set-password',
  '/admin-dashboard',
  '/all-appointments',
  '/add-doctor',
  '/doctor-list',
  '/calendar',
  '/calls',
  '/patients',
  '/patients/:id',
  '/close-day',
  '/people',
  '/statement',
  '/waiting-list',
  '/settings',
  '/webhooks',
  '/help',
  '/account',
  '/doctor-dashboard',
  '/doctor-appointments',
  '/doctor-profile',
  '/doctor-calendar',
  '/doctor-patients',
  '/doctor-statement',
] as const;

/**
 * Pages that a patient opens by a secret link, without signing in. Each is a separate document (`offer.html`,
 * `messages.html`) that stores nothing.
 */
export const patientPages = ['/messages', '/offer'] as const;
