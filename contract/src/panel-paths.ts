/** The addresses a person may open in the panel; `:id` stands for one part of any text. Everything else is not found. */
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

/** What a patient may open without signing in, by a secret link: each a page of its own (`offer.html`, `messages.html`), that keeps nothing. */
export const patientPages = ['/messages', '/offer'] as const;
