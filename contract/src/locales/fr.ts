import type { LanguageTexts } from './language-texts.ts';

/** The built-in French texts of messages, in formal address. */
export const french: LanguageTexts = {
  direction: 'ltr',
  event: 'Rendez-vous : {practice}',
  replyHint: "OUI confirme, ANNULER demande l'annulation, STOP arrête les SMS.",
  onTime: {
    subject: "Votre rendez-vous de {time} commencera finalement à l'heure",
    text: `Bonjour {patient},

Nous vous avions annoncé du retard aujourd'hui. Votre rendez-vous avec {doctor} commencera finalement à l'heure prévue, à {time}.
Si vous ne pouvez pas être là à cette heure, appelez le {phone}.

{practice}
{address}`,
    sms: "{practice} : aujourd'hui, votre rendez-vous commencera finalement à l'heure prévue, à {time}.",
  },
  otherDoctor: {
    subject: 'Changement pour votre rendez-vous du {date} à {time}',
    text: `Bonjour {patient},

Votre rendez-vous du {date} à {time} est maintenu, désormais avec {doctor}.
Si cela ne vous convient pas, appelez le {phone}.

{practice}
{address}`,
    sms: '{practice} : votre rendez-vous du {date} à {time} est maintenu, mais avec une autre personne de notre équipe.',
  },
  kinds: {
    booked: {
      subject: 'Votre rendez-vous du {date} à {time}',
      text: `Bonjour {patient},

Votre rendez-vous avec {doctor} est fixé au {date} à {time}.
Si vous ne pouvez pas venir, appelez le {phone}.

{practice}
{address}`,
      sms: '{practice} : votre rendez-vous est fixé au {date} à {time}.',
    },
    moved: {
      subject: 'Votre rendez-vous est désormais le {date} à {time}',
      text: `Bonjour {patient},

Votre rendez-vous avec {doctor} a changé : il a lieu le {date} à {time}.
Il était prévu le {oldDate} à {oldTime}.
Si vous ne pouvez pas venir, appelez le {phone}.

{practice}
{address}`,
      sms: '{practice} : votre rendez-vous est désormais le {date} à {time}.',
    },
    rescheduled: {
      subject: 'Votre rendez-vous est désormais le {date} à {time}',
      text: `Bonjour {patient},

Nous avons dû déplacer votre rendez-vous du {oldDate} à {oldTime} et vous prions de nous en excuser.
Il a maintenant lieu le {date} à {time}, avec {doctor}.
Si cela ne vous convient pas, appelez le {phone}.

{practice}
{address}`,
      sms: '{practice} : nous avons dû déplacer votre rendez-vous. Il est désormais le {date} à {time}.',
    },
    cancelled: {
      subject: 'Votre rendez-vous du {date} à {time} est annulé',
      text: `Bonjour {patient},

Votre rendez-vous avec {doctor} du {date} à {time} est annulé.
Pour en prendre un autre, appelez le {phone}.

{practice}
{address}`,
      sms: '{practice} : votre rendez-vous du {date} à {time} est annulé.',
    },
    restored: {
      subject: 'Votre rendez-vous du {date} à {time} est maintenu',
      text: `Bonjour {patient},

Votre rendez-vous avec {doctor} du {date} à {time} est finalement maintenu.
Si vous ne pouvez pas venir, appelez le {phone}.

{practice}
{address}`,
      sms: '{practice} : votre rendez-vous du {date} à {time} est finalement maintenu.',
    },
    reminder: {
      subject: 'Rappel : votre rendez-vous du {date} à {time}',
      text: `Bonjour {patient},

Nous vous rappelons votre rendez-vous avec {doctor} le {date} à {time}.
Si vous ne pouvez pas venir, appelez le {phone}.

{practice}
{address}`,
      sms: '{practice} : rappel de votre rendez-vous du {date} à {time}.',
    },
    late: {
      subject: 'Votre rendez-vous de {time} commencera sans doute plus tard',
      text: `Bonjour {patient},

Nous avons du retard aujourd'hui. Votre rendez-vous de {time} avec {doctor} commencera vers {expected}.
Nous vous prions de nous excuser pour l'attente.
Pour toute question, appelez le {phone}.

{practice}
{address}`,
      sms: "{practice} : aujourd'hui, votre rendez-vous de {time} commencera vers {expected}.",
    },
    offer: {
      subject: 'Un rendez-vous est libre : le {date} à {time}',
      text: `Bonjour {patient},

Un rendez-vous avec {doctor} s'est libéré : le {date} à {time}.
Votre rendez-vous actuel est le {oldDate} à {oldTime}.
Le rendez-vous proposé vous est réservé jusqu'à {until}.
Accepter ou refuser : {link}
Vous pouvez nous appeler au {phone}.

{practice}
{address}`,
      sms: "{practice} : un rendez-vous est libre le {date} à {time}, réservé pour vous jusqu'à {until}.\n{link}\n{phone}",
    },
    'cancel reply': {
      subject: 'Votre réponse au sujet du {date} à {time}',
      text: `Bonjour {patient},

Nous avons lu que vous souhaitez annuler votre rendez-vous du {date} à {time}.
Il n'est pas encore annulé.
Appelez le {phone}.

{practice}
{address}`,
      sms: "{practice} : vous souhaitez annuler le rendez-vous du {date} à {time}. Il n'est pas encore annulé.\nAppelez le {phone}.",
    },
  },
};
