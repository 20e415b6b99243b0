import type { LanguageTexts } from './language-texts.ts';

/** The built-in German texts of messages, in formal address. */
export const german: LanguageTexts = {
  direction: 'ltr',
  event: 'Termin bei {practice}',
  replyHint: 'JA bestätigt, ABSAGEN bittet um Absage, STOP beendet die SMS.',
  onTime: {
    subject: 'Ihr Termin um {time} beginnt nun doch pünktlich',
    text: `Guten Tag {patient},

wir hatten Ihnen heute eine Verzögerung angekündigt. Ihr Termin bei {doctor} beginnt nun doch wie vereinbart um {time}.
Wenn Sie dann nicht da sein können, rufen Sie bitte {phone} an.

{practice}
{address}`,
    sms: '{practice}: Ihr Termin beginnt heute nun doch pünktlich um {time}.',
  },
  otherDoctor: {
    subject: 'Änderung zu Ihrem Termin am {date} um {time}',
    text: `Guten Tag {patient},

Ihr Termin am {date} um {time} bleibt bestehen, nun bei {doctor}.
Wenn Ihnen das nicht passt, rufen Sie bitte {phone} an.

{practice}
{address}`,
    sms: '{practice}: Ihr Termin am {date} um {time} bleibt bestehen, aber bei jemand anderem aus unserem Team.',
  },
  kinds: {
    booked: {
      subject: 'Ihr Termin am {date} um {time}',
      text: `Guten Tag {patient},

Ihr Termin bei {doctor} ist am {date} um {time}.
Wenn Sie nicht kommen können, rufen Sie bitte {phone} an.

{practice}
{address}`,
      sms: '{practice}: Ihr Termin ist am {date} um {time}.',
    },
    moved: {
      subject: 'Ihr Termin ist jetzt am {date} um {time}',
      text: `Guten Tag {patient},

Ihr Termin hat eine neue Zeit: {date} um {time}, bei {doctor}.
Bisher war er am {oldDate} um {oldTime}.
Wenn Sie nicht kommen können, rufen Sie bitte {phone} an.

{practice}
{address}`,
      sms: '{practice}: Ihr Termin ist jetzt am {date} um {time}.',
    },
    rescheduled: {
      subject: 'Ihr Termin ist jetzt am {date} um {time}',
      text: `Guten Tag {patient},

wir mussten Ihren Termin vom {oldDate} um {oldTime} verlegen und bitten um Entschuldigung.
Die neue Zeit ist {date} um {time}, bei {doctor}.
Wenn Ihnen das nicht passt, rufen Sie bitte {phone} an.

{practice}
{address}`,
      sms: '{practice}: Wir mussten Ihren Termin verlegen. Er ist jetzt am {date} um {time}.',
    },
    cancelled: {
      subject: 'Ihr Termin am {date} um {time} ist abgesagt',
      text: `Guten Tag {patient},

Ihr Termin bei {doctor} am {date} um {time} ist abgesagt.
Für einen neuen Termin rufen Sie bitte {phone} an.

{practice}
{address}`,
      sms: '{practice}: Ihr Termin am {date} um {time} ist abgesagt.',
    },
    restored: {
      subject: 'Ihr Termin am {date} um {time} findet statt',
      text: `Guten Tag {patient},

Ihr Termin bei {doctor} am {date} um {time} findet doch statt.
Wenn Sie nicht kommen können, rufen Sie bitte {phone} an.

{practice}
{address}`,
      sms: '{practice}: Ihr Termin am {date} um {time} findet doch statt.',
    },
    reminder: {
      subject: 'Erinnerung: Ihr Termin am {date} um {time}',
      text: `Guten Tag {patient},

wir erinnern Sie an Ihren Termin bei {doctor} am {date} um {time}.
Wenn Sie nicht kommen können, rufen Sie bitte {phone} an.

{practice}
{address}`,
      sms: '{practice}: Erinnerung an Ihren Termin am {date} um {time}.',
    },
    late: {
      subject: 'Ihr Termin um {time} beginnt voraussichtlich später',
      text: `Guten Tag {patient},

bei uns kommt es heute zu Verzögerungen. Ihr Termin um {time} bei {doctor} beginnt voraussichtlich gegen {expected}.
Wir bitten um Entschuldigung für die Wartezeit.
Bei Fragen rufen Sie bitte {phone} an.

{practice}
{address}`,
      sms: '{practice}: Ihr Termin um {time} beginnt heute voraussichtlich gegen {expected}.',
    },
    offer: {
      subject: 'Ein Termin ist frei: {date} um {time}',
      text: `Guten Tag {patient},

bei {doctor} ist ein Termin frei geworden: {date} um {time}.
Ihr jetziger Termin ist am {oldDate} um {oldTime}.
Den freien Termin reservieren wir bis {until} für Sie.
Annehmen oder ablehnen: {link}
Sie erreichen uns unter {phone}.

{practice}
{address}`,
      sms: '{practice}: Am {date} um {time} ist ein Termin frei, für Sie reserviert bis {until}.\n{link}\n{phone}',
    },
    'cancel reply': {
      subject: 'Ihre Antwort zum Termin am {date} um {time}',
      text: `Guten Tag {patient},

wir haben gelesen, dass Sie Ihren Termin am {date} um {time} absagen möchten.
Er ist noch nicht abgesagt.
Bitte rufen Sie {phone} an.

{practice}
{address}`,
      sms: '{practice}: Sie möchten den Termin am {date} um {time} absagen. Er ist noch nicht abgesagt.\nBitte rufen Sie {phone} an.',
    },
  },
};
