import type { Role } from '../../api/session.ts';
import { homeOf } from '../../sessions/roles.ts';

interface Shortcut {
  readonly key: string;
  readonly label: string;
  /** The page it opens; shortcuts without it act on the current page. */
  readonly to?: string;
  readonly search?: Record<string, unknown>;
  /** The key in the `aria-keyshortcuts` of a button, which is clicked if present; otherwise `to` opens. */
  readonly pressesKey?: string;
  /**
   * A key of the current row (`data-row-keys`). The page handles it while a row has the focus; otherwise pressing it
   * moves the focus to that row.
   */
  readonly isOfRow?: true;
}

const calendarKeys: readonly Shortcut[] = [
  { key: 'T', label: 'Calendar: today', pressesKey: 'T' },
  { key: '←', label: 'Calendar: previous day', pressesKey: 'ArrowLeft' },
  { key: '→', label: 'Calendar: next day', pressesKey: 'ArrowRight' },
];

const runningLate: Shortcut = { key: 'L', label: 'Running late' };
const callKeys: readonly Shortcut[] = [
  { key: 'J', label: 'Calls: next patient', pressesKey: 'J' },
  { key: 'K', label: 'Calls: previous patient', pressesKey: 'K' },
  { key: '↓', label: 'Calls: next patient', pressesKey: 'ArrowDown' },
  { key: '↑', label: 'Calls: previous patient', pressesKey: 'ArrowUp' },
  { key: 'Esc', label: 'Calls: close the patient', pressesKey: 'Escape' },
  { key: '1', label: 'Calls: confirmed', pressesKey: '1' },
  { key: '2', label: 'Calls: no answer', pressesKey: '2' },
  { key: '3', label: 'Calls: left a message', pressesKey: '3' },
  { key: '4', label: 'Calls: move', pressesKey: '4' },
  { key: '5', label: 'Calls: cancel', pressesKey: '5' },
  { key: '6', label: 'Calls: mark the reply as read', pressesKey: '6' },
  { key: '7', label: 'Calls: mark the reply as read, keep sending messages', pressesKey: '7' },
];

const closeDayKeys: readonly Shortcut[] = [
  { key: 'S', label: 'Close the day: seen', isOfRow: true },
  { key: 'X', label: 'Close the day: no-show', isOfRow: true },
  { key: 'E', label: 'Close the day: mark all arrivals as seen (asks first)', isOfRow: true },
];
const moveKey: Shortcut = { key: 'M', label: 'Calendar, Close the day: move the appointment', isOfRow: true };

// A toast disappears before Tab has walked through a long list to it.
const pageKeys: readonly Shortcut[] = [
  { key: 'U', label: 'Undo the last action', pressesKey: 'U' },
  { key: 'H', label: 'Hide or show patients’ names' },
  { key: '/', label: 'Search this list' },
  { key: '?', label: 'Help', to: '/help' },
];

/**
 * The single keys of each role, as `?` lists them. A key means one thing on every page; a key that changes many rows
 * asks first.
 */
export const singleKeys: Record<Role, readonly Shortcut[]> = {
  admin: [
    { key: 'N', label: 'New appointment', pressesKey: 'N', to: '/all-appointments', search: { new: 1 } },
    { key: 'D', label: 'Dashboard', to: homeOf.admin },
    { key: 'A', label: 'Appointments', to: '/all-appointments' },
    { key: 'C', label: 'Calendar', to: '/calendar' },
    runningLate,
    ...calendarKeys,
    ...callKeys,
    ...closeDayKeys,
    moveKey,
    ...pageKeys,
  ],
  doctor: [
    { key: 'D', label: 'Dashboard', to: homeOf.doctor },
    { key: 'A', label: 'Appointments', to: '/doctor-appointments' },
    { key: 'C', label: 'Calendar', to: '/doctor-calendar' },
    runningLate,
    ...calendarKeys,
    moveKey,
    ...pageKeys,
  ],
};
