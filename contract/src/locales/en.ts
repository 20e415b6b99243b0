import type { LanguageTexts } from './language-texts.ts';

/** The built-in English texts of messages. */
export const english: LanguageTexts = {
  direction: 'ltr',
  event: 'Appointment at {practice}',
  replyHint: 'YES confirms, CANCEL asks to cancel, STOP ends these SMS.',
  onTime: {
    subject: 'Your appointment at {time} begins on time after all',
    text: `Hello {patient},

We told you of a delay today. Your appointment with {doctor} begins on time after all, at {time}.
If you can't come at that time, please call {phone}.

{practice}
{address}`,
    sms: '{practice}: today your appointment begins on time after all, at {time}.',
  },
  otherDoctor: {
    subject: 'A change to your appointment on {date} at {time}',
    text: `Hello {patient},

Your appointment on {date} at {time} stays, and is now with {doctor}.
If this does not suit you, please call {phone}.

{practice}
{address}`,
    sms: '{practice}: your appointment on {date} at {time} stays, with somebody else of our team.',
  },
  kinds: {
    booked: {
      subject: 'Your appointment on {date} at {time}',
      text: `Hello {patient},

Your appointment with {doctor} is on {date} at {time}.
If you can't come, please call {phone}.

{practice}
{address}`,
      sms: '{practice}: your appointment is on {date} at {time}.',
    },
    moved: {
      subject: 'Your appointment is now on {date} at {time}',
      text: `Hello {patient},

Your appointment has a new time: {date} at {time}, with {doctor}.
It was on {oldDate} at {oldTime}.
If you can't come, please call {phone}.

{practice}
{address}`,
      sms: '{practice}: your appointment is now on {date} at {time}.',
    },
    rescheduled: {
      subject: 'Your appointment is now on {date} at {time}',
      text: `Hello {patient},

We had to change your appointment of {oldDate} at {oldTime}, and are sorry for it.
The new time is {date} at {time}, with {doctor}.
If this does not suit you, please call {phone}.

{practice}
{address}`,
      sms: '{practice}: we had to change your appointment. It is now on {date} at {time}.',
    },
    cancelled: {
      subject: 'Your appointment on {date} at {time} is cancelled',
      text: `Hello {patient},

Your appointment with {doctor} on {date} at {time} is cancelled.
For another one, please call {phone}.

{practice}
{address}`,
      sms: '{practice}: your appointment on {date} at {time} is cancelled.',
    },
    restored: {
      subject: 'Your appointment on {date} at {time} takes place',
      text: `Hello {patient},

Your appointment with {doctor} on {date} at {time} takes place after all.
If you can't come, please call {phone}.

{practice}
{address}`,
      sms: '{practice}: your appointment on {date} at {time} takes place after all.',
    },
    reminder: {
      subject: 'Reminder: your appointment on {date} at {time}',
      text: `Hello {patient},

This is a reminder of your appointment with {doctor} on {date} at {time}.
If you can't come, please call {phone}.

{practice}
{address}`,
      sms: '{practice}: reminder of your appointment on {date} at {time}.',
    },
    late: {
      subject: 'Your appointment at {time} will begin later',
      text: `Hello {patient},

We are running late today. Your appointment with {doctor} at {time} will begin at about {expected}.
We are sorry for the wait.
If you have a question, please call {phone}.

{practice}
{address}`,
      sms: '{practice}: today your appointment at {time} will begin at about {expected}.',
    },
    offer: {
      subject: 'A time is free: {date} at {time}',
      text: `Hello {patient},

A time with {doctor} is free: {date} at {time}.
Your appointment now is on {oldDate} at {oldTime}.
We hold the offered time for you until {until}.
Accept or decline: {link}
You can call us on {phone}.

{practice}
{address}`,
      sms: '{practice}: a time is free on {date} at {time}, held for you until {until}.\n{link}\n{phone}',
    },
    'cancel reply': {
      subject: 'Your reply about {date} at {time}',
      text: `Hello {patient},

We have read that you want to cancel your appointment on {date} at {time}.
It is not cancelled yet.
Please call {phone}.

{practice}
{address}`,
      sms: '{practice}: you want to cancel your appointment on {date} at {time}. It is not cancelled yet.\nPlease call {phone}.',
    },
  },
};
