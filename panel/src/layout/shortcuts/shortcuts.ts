import type { Role } from '../../api/session.ts';
import { homeOf } from '../../sessions/roles.ts';

interface Shortcut {
  readonly key: string;
  readonly label: string;
  /** The page it opens; shortcuts without it act on the current page. */
  readonly to?: string;
  readonly search?: Record<string, unknown>;
  /** The key in the `aria-keyshortcuts` of a button, which is clicked if present; otherwise `to` opens. */
  readonly presses?: string;
  /**
   * A key of the current row (`data-row-keys`). The page handles it while a row has the focus; otherwise pressing it
   * moves the focus to that row.
   */
  readonly isOfRow?: true;
}

const calendarKeys: readonly Shortcut[] = [
  { key: 'T', label: 'Calendar: today', presses: 'T' },
  { key: '←', label: 'Calendar: the day before', presses: 'ArrowLeft' },
  { key: '→', label: 'Calendar: the next day', presses: 'ArrowRight' },
];

const runningLate: Shortcut = { key: 'L', label: 'Running late' };
const callKeys: readonly Shortcut[] = [
  { key: 'J', label: 'Calls: the next patient', presses: 'J' },
  { key: 'K', label: 'Calls: the patient before', presses: 'K' },
  { key: '↓', label: 'Calls: the next patient', presses: 'ArrowDown' },
  { key: '↑', label: 'Calls: the patient before', presses: 'ArrowUp' },
  { key: 'Esc', label: 'Calls: leave the patient', presses: 'Escape' },
  { key: '1', label: 'Calls: confirmed', presses: '1' },
  { key: '2', label: 'Calls: no answer', presses: '2' },
  { key: '3', label: 'Calls: left a message', presses: '3' },
  { key: '4', label: 'Calls: move', presses: '4' },
  { key: '5', label: 'Calls: cancel', presses: '5' },
  { key: '6', label: 'Calls: the answer is read', presses: '6' },
  { key: '7', label: 'Calls: the answer is read, messages go on', presses: '7' },
];

const closeDayKeys: readonly Shortcut[] = [
  { key: 'S', label: 'Close the day: seen', isOfRow: true },
  { key: 'X', label: 'Close the day: no-show', isOfRow: true },
  { key: 'E', label: 'Close the day: everybody who was here was seen (asks first)', isOfRow: true },
];
const move: Shortcut = { key: 'M', label: 'Calendar, Close the day: move the appointment', isOfRow: true };

// A toast disappears before Tab has walked through a long list to it.
const pageKeys: readonly Shortcut[] = [
  { key: 'U', label: 'Undo the last action', presses: 'U' },
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
    { key: 'N', label: 'New appointment', presses: 'N', to: '/all-appointments', search: { new: 1 } },
    { key: 'D', label: 'Dashboard', to: homeOf.admin },
    { key: 'A', label: 'Appointments', to: '/all-appointments' },
    { key: 'C', label: 'Calendar', to: '/calendar' },
    runningLate,
    ...calendarKeys,
    ...callKeys,
    ...closeDayKeys,
    move,
    ...pageKeys,
  ],
  doctor: [
    { key: 'D', label: 'Dashboard', to: homeOf.doctor },
    { key: 'A', label: 'Appointments', to: '/doctor-appointments' },
    { key: 'C', label: 'Calendar', to: '/doctor-calendar' },
    runningLate,
    ...calendarKeys,
    move,
    ...pageKeys,
  ],
};
