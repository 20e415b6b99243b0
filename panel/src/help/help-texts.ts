import type { Role } from '../api/session.ts';

export interface Task {
  readonly task: string;
  readonly instruction: string;
}

interface Tasks {
  /** The ten most common, in the order of a day. */
  readonly common: readonly Task[];
  readonly more: readonly Task[];
}

/** Tasks and how to do them. */
export const tasks: Readonly<Record<Role, Tasks>> = {
  admin: {
    common: [
      {
        task: 'Book a caller',
        instruction:
          'N, then a name, a doctor and a time in one line. Enter’s action is shown next to the button.',
      },
      {
        task: 'A patient arrives',
        instruction: 'Dashboard, Today: the tick icon beside the name. Longest wait first.',
      },
      {
        task: 'A doctor runs late',
        instruction:
          'L, the doctor, +20: every screen shows when each patient is expected. “On time” ends the delay.',
      },
      {
        task: 'A patient walks in',
        instruction: 'N, type the name, choose Walk-in: the first free doctor is shown before it is booked.',
      },
      {
        task: 'Move an appointment',
        instruction: 'Drag it in the Calendar, or More beside it, Move: the next free times are offered.',
      },
      {
        task: 'Cancel, or mark as no-show',
        instruction: 'The cross beside it. With a reason, or No-show from its time on: More.',
      },
      {
        task: 'A patient pays',
        instruction:
          'Receive, under the fee: the whole open amount, in cash. By card, in part, or a refund: More. Open amounts: Appointments, Unpaid. Sums by day: Statement; a day there opens. The front desk sees today’s.',
      },
      {
        task: 'Take something back',
        instruction: 'Undo in the message, or U. Later: More, History.',
      },
      {
        task: 'Find a patient',
        instruction:
          'Ctrl K and part of the name, phone, email or date of birth. Two records of one person: Merge.',
      },
      {
        task: 'Close the day',
        instruction:
          'Close the day, in the menu: S seen, X no-show, E all arrivals; count the drawer, then Close day. Later changes are listed there.',
      },
    ],
    more: [
      {
        task: 'A time becomes free',
        instruction:
          'Offer this time, in the message on screen. For a patient who wants an earlier time: More, beside the appointment.',
      },
      {
        task: 'Messages to a patient',
        instruction:
          'A message is sent after three minutes, unless you undo the change. Sent messages and replies: History.',
      },
      {
        task: 'A doctor falls ill',
        instruction:
          'Doctors List, the doctor, Hours, Add time off: every appointment gets a proposal; then call down the list under Changes.',
      },
      {
        task: 'Close the practice for a day',
        instruction: 'Add time off, whole clinic. Public holidays: Settings, Booking, which managers open.',
      },
      {
        task: 'Call for tomorrow',
        instruction:
          'Calls, then J: the riskiest first. 1 confirmed, 2 no answer, 3 left a message; a colleague on the same list gets other patients.',
      },
      { task: 'Print the day', instruction: 'Calendar, a day, Print: one sheet for each doctor.' },
      {
        task: 'Hide names from the counter',
        instruction: 'H, or the eye above: initials on every screen and on paper, until it is pressed again.',
      },
    ],
  },
  doctor: {
    common: [
      { task: 'See who is next', instruction: 'Dashboard, Today: who is waiting, late or next.' },
      {
        task: 'Look at a patient',
        instruction: 'Tap the name: date of birth, phone, and earlier appointments with you.',
      },
      {
        task: 'Call a patient in',
        instruction: 'Call in, beside a waiting patient: the desk sees who is in the room. Optional.',
      },
      {
        task: 'Run late',
        instruction: 'Dashboard, Running late, +20: the desk sees when each patient is expected.',
      },
      { task: 'Complete an appointment', instruction: 'The tick beside it, or Complete for the next one.' },
      {
        task: 'A patient does not come',
        instruction: 'After the start time: the icon with a cross beside the name.',
      },
      {
        task: 'A patient pays you',
        instruction:
          'Receive, under the fee: the whole open amount, in cash. By card or in part: More. Open amounts: Appointments, Unpaid. Sums by day: Statement.',
      },
      { task: 'Book a follow-up', instruction: 'More beside the appointment, Book follow-up.' },
      { task: 'Move an appointment', instruction: 'Drag it in the Calendar, or More beside it, Move.' },
      {
        task: 'Take something back',
        instruction: 'Undo in the message, or U. Later: More, History.',
      },
    ],
    more: [
      {
        task: 'Find one of your patients',
        instruction: 'Patients: part of the name, phone, email or date of birth.',
      },
      {
        task: 'Change your hours, or take time off',
        instruction: 'Profile: each affected appointment gets a proposed new time before anything changes.',
      },
      {
        task: 'Hide names from onlookers',
        instruction: 'H, or the eye above: initials on every screen and on paper, until it is pressed again.',
      },
      {
        task: 'Step out for a while',
        instruction: 'Profile, Availability: away for some minutes, or until tomorrow.',
      },
    ],
  },
};

/** Examples of what the booking field understands. */
export const deskPhrases: readonly { readonly label: string; readonly examples: string }[] = [
  { label: 'Patient', examples: 'part of a name, phone, email or date of birth: lim · 0170 123 · 30.4.1985' },
  { label: 'New patient', examples: 'any other name, and “New patient” · tom baker (new)' },
  { label: 'Doctor', examples: 'cohen · dr cohen · with maya · skin · child' },
  {
    label: 'Days',
    examples: 'today · tomorrow · mon · thurs pm · next week · in 2 weeks · +7 · 26/11 · week of dec 7',
  },
  { label: 'Times', examples: '14:30 · 2:30pm · 9 · half past two · ten past four · noon' },
  { label: 'Parts of a day', examples: 'morning · late morning · afternoon · after 5 · before 10 · from 14' },
  { label: 'Length', examples: '30 min · 1h · double' },
];
