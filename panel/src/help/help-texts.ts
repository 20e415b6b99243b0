import type { Role } from '../api/session.ts';

export interface Task {
  readonly task: string;
  readonly how: string;
}

interface Tasks {
  /** The ten that are done most, in the order of a day. */
  readonly common: readonly Task[];
  readonly more: readonly Task[];
}

/** How to do what. */
export const tasks: Readonly<Record<Role, Tasks>> = {
  admin: {
    common: [
      {
        task: 'Book a caller',
        how: 'N, then a name, a doctor and a time in one line. What Enter will do stands beside the button.',
      },
      {
        task: 'Somebody arrives',
        how: 'Dashboard, Today: the sign with a check beside the name. Who waits longest stands first.',
      },
      {
        task: 'A doctor runs late',
        how: 'L, the doctor, +20: every screen shows when each patient is expected. On time takes it back.',
      },
      {
        task: 'Somebody walks in',
        how: 'N, type the name, choose Walk-in: the first free doctor is shown before it is booked.',
      },
      {
        task: 'Move an appointment',
        how: 'Drag it in the Calendar, or More beside it, Move: the next free times are offered.',
      },
      {
        task: 'Cancel, or did not come',
        how: 'The cross beside it; with a reason behind More. Late ones have a sign of their own.',
      },
      {
        task: 'Somebody pays',
        how: 'Receive, under the fee: all that is open, in cash. Card, a part, a refund or another amount: More. Who owes: Appointments, Unpaid. What came by day: Statement, where a day opens; the front desk sees today’s.',
      },
      {
        task: 'Take something back',
        how: 'Undo in the message, or U. Later: the clock sign beside it, History.',
      },
      {
        task: 'Find a patient',
        how: 'Ctrl K and part of the name, phone, email or date of birth. Two records of one person: Merge.',
      },
      {
        task: 'Close the day',
        how: 'Close the day, in the menu: S seen, X no-show, E everybody who was here; count the drawer, then Close day. What is changed later is named there.',
      },
    ],
    more: [
      {
        task: 'A time comes free',
        how: 'Offer it, in the message that says so. Who wants to come earlier: More, beside an appointment.',
      },
      {
        task: 'What a patient is told',
        how: 'It leaves after three minutes, unless undone. What was said and what came of it: History.',
      },
      {
        task: 'A doctor falls ill',
        how: 'Doctors List, the doctor, Hours, Add time off: every appointment gets a proposal; then call down the list under Changes.',
      },
      {
        task: 'Close the practice for a day',
        how: 'Add time off, whole clinic. Public holidays: Settings, which managers open.',
      },
      {
        task: 'Call for tomorrow',
        how: 'Calls, then J: the riskiest first. 1 confirmed, 2 no answer, 3 left a message; a colleague on the same list gets other patients.',
      },
      { task: 'Print the day', how: 'Calendar, a day, Print: one sheet for each doctor.' },
      {
        task: 'Hide names from the counter',
        how: 'H, or the eye above: initials on every screen and on paper, until it is pressed again.',
      },
    ],
  },
  doctor: {
    common: [
      { task: 'See who is next', how: 'Dashboard, Today: who waits, who is late, who comes next.' },
      {
        task: 'Look at a patient',
        how: 'Tap the name: date of birth, phone, and earlier appointments with you.',
      },
      {
        task: 'Call somebody in',
        how: 'Call in beside who waits: the desk sees who is in the room. It is never required.',
      },
      {
        task: 'Say that you run late',
        how: 'Dashboard, Running late, +20: the desk sees when each patient is expected.',
      },
      { task: 'Complete an appointment', how: 'The check beside it, or Complete for the next one.' },
      {
        task: 'Somebody did not come',
        how: 'Once the time has come: the sign with a cross beside the name.',
      },
      {
        task: 'Somebody pays you',
        how: 'Receive, under the fee: all that is open, in cash. By card or a part: More. Who owes: Appointments, Unpaid. What came by day: Statement.',
      },
      { task: 'Book a follow-up', how: 'More beside the appointment, Book follow-up.' },
      { task: 'Move an appointment', how: 'Drag it in the Calendar, or More beside it, Move.' },
      {
        task: 'Take something back',
        how: 'Undo in the message, or U. Later: the clock sign beside it, History.',
      },
    ],
    more: [
      {
        task: 'Find one of your patients',
        how: 'Patients: part of the name, phone, email or date of birth.',
      },
      {
        task: 'Change your hours, or take time off',
        how: 'Profile: whoever is affected gets a proposal before anything happens.',
      },
      {
        task: 'Hide names from who looks on',
        how: 'H, or the eye above: initials on every screen and on paper, until it is pressed again.',
      },
      {
        task: 'Step out for a while',
        how: 'Profile, Availability: away for some minutes, or until tomorrow.',
      },
    ],
  },
};

/** The desk's language by example. */
export const deskWords: readonly { readonly what: string; readonly examples: string }[] = [
  { what: 'Who', examples: 'part of a name, phone, email or date of birth: lim · 0170 123 · 30.4.1985' },
  { what: 'Somebody new', examples: 'any other name, and “New patient” · tom baker (new)' },
  { what: 'With whom', examples: 'cohen · dr cohen · with maya · skin · child' },
  {
    what: 'Days',
    examples: 'today · tomorrow · mon · thurs pm · next week · in 2 weeks · +7 · 26/11 · week of dec 7',
  },
  { what: 'Times', examples: '14:30 · 2:30pm · 9 · half past two · ten past four · noon' },
  { what: 'Parts of a day', examples: 'morning · late morning · afternoon · after 5 · before 10 · from 14' },
  { what: 'Length', examples: '30 min · 1h · double' },
];
