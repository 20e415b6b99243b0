import type { Language, MessageKind } from './messages.ts';

/** Texts of one kind of message, with fields in braces. */
export interface MessageTemplate {
  /** Shown on locked phones, so without doctor, speciality and reason. */
  readonly subject: string;
  /** A line with an unknown field is left out. */
  readonly text: string;
  /** Text of the SMS. People nearby may read it, so doctor and patient are not named. */
  readonly sms: string;
}

export interface LanguageTexts {
  readonly direction: 'ltr' | 'rtl';
  /** Title of the appointment in the patient's calendar. */
  readonly event: string;
  /** Possible answers to an SMS, in words that `readReply` knows. */
  readonly replyHint: string;
  /** Replaces `late` for a patient who was told of a delay and is expected as booked after all. */
  readonly onTime: MessageTemplate;
  /** Replaces `moved` and `rescheduled` if only the doctor changes. */
  readonly otherDoctor: MessageTemplate;
  readonly kinds: Readonly<Record<MessageKind, MessageTemplate>>;
}

/**
 * Built-in texts of messages in languages other than English, with formal address; message-texts.ts explains the
 * fields.
 */
export const translations: Readonly<Record<Exclude<Language, 'en'>, LanguageTexts>> = {
  de: {
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
  },
  fr: {
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
  },
  es: {
    direction: 'ltr',
    event: 'Cita en {practice}',
    replyHint: 'SÍ confirma, CANCELAR pide la cancelación, BAJA detiene los SMS.',
    onTime: {
      subject: 'Su cita de las {time} empezará finalmente a su hora',
      text: `Hola, {patient}:

Hoy le avisamos de un retraso. Su cita con {doctor} empezará finalmente a la hora prevista, a las {time}.
Si no puede estar a esa hora, llame al {phone}.

{practice}
{address}`,
      sms: '{practice}: hoy su cita empezará finalmente a la hora prevista, a las {time}.',
    },
    otherDoctor: {
      subject: 'Cambio en su cita: {date}, {time}',
      text: `Hola, {patient}:

Su cita del {date} a las {time} se mantiene, ahora con {doctor}.
Si no le viene bien, llame al {phone}.

{practice}
{address}`,
      sms: '{practice}: su cita del {date} a las {time} se mantiene, pero con otra persona de nuestro equipo.',
    },
    kinds: {
      booked: {
        subject: 'Su cita: {date}, {time}',
        text: `Hola, {patient}:

Su cita con {doctor} es el {date} a las {time}.
Si no puede venir, llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: su cita es el {date} a las {time}.',
      },
      moved: {
        subject: 'Nueva hora de su cita: {date}, {time}',
        text: `Hola, {patient}:

Su cita tiene una nueva hora: el {date} a las {time}, con {doctor}.
Antes era el {oldDate} a las {oldTime}.
Si no puede venir, llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: su cita es ahora el {date} a las {time}.',
      },
      rescheduled: {
        subject: 'Nueva hora de su cita: {date}, {time}',
        text: `Hola, {patient}:

Hemos tenido que cambiar su cita del {oldDate} a las {oldTime} y le pedimos disculpas.
La nueva cita es el {date} a las {time}, con {doctor}.
Si no le viene bien, llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: hemos tenido que cambiar su cita. Ahora es el {date} a las {time}.',
      },
      cancelled: {
        subject: 'Su cita está cancelada: {date}, {time}',
        text: `Hola, {patient}:

Su cita con {doctor} del {date} a las {time} está cancelada.
Para pedir otra, llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: su cita del {date} a las {time} está cancelada.',
      },
      restored: {
        subject: 'Su cita se mantiene: {date}, {time}',
        text: `Hola, {patient}:

Su cita con {doctor} del {date} a las {time} se mantiene.
Si no puede venir, llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: su cita del {date} a las {time} se mantiene.',
      },
      reminder: {
        subject: 'Recordatorio de su cita: {date}, {time}',
        text: `Hola, {patient}:

Le recordamos su cita con {doctor} el {date} a las {time}.
Si no puede venir, llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: le recordamos su cita del {date} a las {time}.',
      },
      late: {
        subject: 'Su cita de las {time} empezará más tarde',
        text: `Hola, {patient}:

Hoy vamos con retraso. Su cita de las {time} con {doctor} empezará hacia las {expected}.
Le pedimos disculpas por la espera.
Si tiene alguna pregunta, llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: hoy su cita de las {time} empezará hacia las {expected}.',
      },
      offer: {
        subject: 'Hay una cita libre: {date}, {time}',
        text: `Hola, {patient}:

Ha quedado libre una cita con {doctor}: el {date} a las {time}.
Su cita actual es el {oldDate} a las {oldTime}.
Le reservamos la cita ofrecida hasta las {until}.
Aceptar o rechazar: {link}
Puede llamarnos al {phone}.

{practice}
{address}`,
        sms: '{practice}: hay una cita libre el {date} a las {time}, reservada para usted hasta las {until}.\n{link}\n{phone}',
      },
      'cancel reply': {
        subject: 'Su respuesta sobre la cita: {date}, {time}',
        text: `Hola, {patient}:

Hemos leído que quiere cancelar su cita del {date} a las {time}.
Todavía no está cancelada.
Llame al {phone}.

{practice}
{address}`,
        sms: '{practice}: quiere cancelar la cita del {date} a las {time}. Todavía no está cancelada.\nLlame al {phone}.',
      },
    },
  },
  pt: {
    direction: 'ltr',
    event: 'Consulta em {practice}',
    replyHint: 'SIM confirma, CANCELAR pede o cancelamento, PARAR termina os SMS.',
    onTime: {
      subject: 'A sua consulta das {time} começa, afinal, à hora marcada',
      text: `Olá, {patient},

Hoje avisámos que estávamos atrasados. Afinal, a sua consulta com {doctor} começa à hora marcada, às {time}.
Se não puder estar cá a essa hora, ligue para {phone}.

{practice}
{address}`,
      sms: '{practice}: hoje a sua consulta começa, afinal, à hora marcada, às {time}.',
    },
    otherDoctor: {
      subject: 'Alteração na sua consulta: {date}, {time}',
      text: `Olá, {patient},

A sua consulta de {date} às {time} mantém-se, agora com {doctor}.
Se não lhe convier, ligue para {phone}.

{practice}
{address}`,
      sms: '{practice}: a sua consulta de {date} às {time} mantém-se, mas com outra pessoa da nossa equipa.',
    },
    kinds: {
      booked: {
        subject: 'A sua consulta: {date}, {time}',
        text: `Olá, {patient},

A sua consulta com {doctor} está marcada para {date} às {time}.
Se não puder vir, ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: a sua consulta está marcada para {date} às {time}.',
      },
      moved: {
        subject: 'Nova hora da sua consulta: {date}, {time}',
        text: `Olá, {patient},

A sua consulta tem uma nova hora: {date} às {time}, com {doctor}.
Antes: {oldDate} às {oldTime}.
Se não puder vir, ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: a sua consulta passou para {date} às {time}.',
      },
      rescheduled: {
        subject: 'Nova hora da sua consulta: {date}, {time}',
        text: `Olá, {patient},

Tivemos de mudar a sua consulta de {oldDate} às {oldTime} e pedimos desculpa.
A nova hora é {date} às {time}, com {doctor}.
Se não lhe convier, ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: tivemos de mudar a sua consulta. Passou para {date} às {time}.',
      },
      cancelled: {
        subject: 'A sua consulta foi cancelada: {date}, {time}',
        text: `Olá, {patient},

A sua consulta com {doctor} de {date} às {time} foi cancelada.
Para marcar outra, ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: a sua consulta de {date} às {time} foi cancelada.',
      },
      restored: {
        subject: 'A sua consulta mantém-se: {date}, {time}',
        text: `Olá, {patient},

A sua consulta com {doctor} de {date} às {time} afinal mantém-se.
Se não puder vir, ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: a sua consulta de {date} às {time} afinal mantém-se.',
      },
      reminder: {
        subject: 'Lembrete da sua consulta: {date}, {time}',
        text: `Olá, {patient},

Lembramos a sua consulta com {doctor}: {date} às {time}.
Se não puder vir, ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: lembramos a sua consulta: {date} às {time}.',
      },
      late: {
        subject: 'A sua consulta das {time} deve começar mais tarde',
        text: `Olá, {patient},

Hoje estamos atrasados. A sua consulta das {time} com {doctor} deve começar por volta das {expected}.
Pedimos desculpa pela espera.
Em caso de dúvida, ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: hoje a sua consulta das {time} deve começar por volta das {expected}.',
      },
      offer: {
        subject: 'Há uma consulta livre: {date}, {time}',
        text: `Olá, {patient},

Ficou livre uma consulta com {doctor}: {date} às {time}.
A sua consulta atual: {oldDate} às {oldTime}.
Reservamos para si a consulta proposta até às {until}.
Aceitar ou recusar: {link}
Pode ligar-nos para {phone}.

{practice}
{address}`,
        sms: '{practice}: livre {date}, {time}, para si até {until}\n{link}\n{phone}',
      },
      'cancel reply': {
        subject: 'A sua resposta sobre a consulta: {date}, {time}',
        text: `Olá, {patient},

Lemos que quer cancelar a sua consulta de {date} às {time}.
Ainda não foi cancelada.
Ligue para {phone}.

{practice}
{address}`,
        sms: '{practice}: quer cancelar a consulta de {date} às {time}. Ainda não foi cancelada.\nLigue para {phone}.',
      },
    },
  },
  tr: {
    direction: 'ltr',
    event: 'Randevu: {practice}',
    replyHint: 'Onay: EVET, iptal isteği: IPTAL, SMS almamak için: DUR.',
    onTime: {
      subject: 'Saat {time} randevunuz yine zamanında başlayacak',
      text: `Merhaba {patient},

Bugün gecikme olacağını bildirmiştik. {doctor} ile randevunuz yine planlanan saatte başlayacak: {time}.
O saatte gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Bugünkü randevunuz yine planlanan saatte başlayacak: {time}.',
    },
    otherDoctor: {
      subject: 'Randevunuzda değişiklik: {date}, {time}',
      text: `Merhaba {patient},

Randevunuzun zamanı aynı: {date}, saat {time}. Sizi artık {doctor} görecek.
Size uymuyorsa lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Randevunuzun zamanı aynı: {date}, saat {time}. Sizi ekibimizden başka biri görecek.',
    },
    kinds: {
      booked: {
        subject: 'Randevunuz: {date}, {time}',
        text: `Merhaba {patient},

{doctor} ile randevunuz: {date}, saat {time}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Randevunuz: {date}, saat {time}.',
      },
      moved: {
        subject: 'Randevunuzun yeni zamanı: {date}, {time}',
        text: `Merhaba {patient},

Randevunuzun zamanı değişti. Yeni zaman: {date}, saat {time}, {doctor} ile.
Önceki zaman: {oldDate}, saat {oldTime}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Randevunuzun yeni zamanı: {date}, saat {time}.',
      },
      rescheduled: {
        subject: 'Randevunuzun yeni zamanı: {date}, {time}',
        text: `Merhaba {patient},

Randevunuzu ({oldDate}, saat {oldTime}) değiştirmek zorunda kaldık, özür dileriz.
Yeni zaman: {date}, saat {time}, {doctor} ile.
Size uymuyorsa lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Randevunuzu değiştirmek zorunda kaldık. Yeni zaman: {date}, saat {time}.',
      },
      cancelled: {
        subject: 'Randevunuz iptal edildi: {date}, {time}',
        text: `Merhaba {patient},

{doctor} ile olan randevunuz iptal edildi: {date}, saat {time}.
Yeni bir randevu için lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Randevunuz iptal edildi: {date}, saat {time}.',
      },
      restored: {
        subject: 'Randevunuz geçerli: {date}, {time}',
        text: `Merhaba {patient},

{doctor} ile olan randevunuz yeniden geçerlidir: {date}, saat {time}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Randevunuz yeniden geçerlidir: {date}, saat {time}.',
      },
      reminder: {
        subject: 'Hatırlatma: Randevunuz {date}, {time}',
        text: `Merhaba {patient},

{doctor} ile randevunuzu hatırlatırız: {date}, saat {time}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Hatırlatma: randevunuz {date}, saat {time}.',
      },
      late: {
        subject: 'Saat {time} randevunuz daha geç başlayacak',
        text: `Merhaba {patient},

Bugün gecikme var. {doctor} ile saat {time} randevunuz saat {expected} gibi başlayacak.
Beklettiğimiz için özür dileriz.
Sorularınız için lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Bugün saat {time} randevunuz saat {expected} gibi başlayacak.',
      },
      offer: {
        subject: 'Boş bir randevu var: {date}, {time}',
        text: `Merhaba {patient},

{doctor} ile bir randevu saati boşaldı: {date}, saat {time}.
Şimdiki randevunuz: {oldDate}, saat {oldTime}.
Boşalan randevuyu sizin için şu saate kadar tutuyoruz: {until}.
Kabul etmek veya reddetmek için: {link}
Bizi {phone} numarasından arayabilirsiniz.

{practice}
{address}`,
        sms: '{practice}: {date}, {time} boş, {until} saatine kadar sizin.\n{link}\n{phone}',
      },
      'cancel reply': {
        subject: 'Randevunuz hakkındaki yanıtınız: {date}, {time}',
        text: `Merhaba {patient},

Randevunuzu ({date}, saat {time}) iptal etmek istediğinizi okuduk.
Randevu henüz iptal edilmedi.
Lütfen {phone} numarasını arayın.

{practice}
{address}`,
        sms: '{practice}: Randevunuzu ({date}, saat {time}) iptal etmek istiyorsunuz. Henüz iptal edilmedi.\nLütfen {phone} numarasını arayın.',
      },
    },
  },
  uk: {
    direction: 'ltr',
    event: 'Прийом: {practice}',
    replyHint: 'ТАК – підтвердити, СКАСУВАТИ – просити скасування, СТОП – без SMS.',
    onTime: {
      subject: 'Ваш прийом о {time} усе ж почнеться вчасно',
      text: `Вітаємо, {patient}!

Сьогодні ми повідомляли вам про затримку. Ваш прийом ({doctor}) усе ж почнеться вчасно, о {time}.
Якщо ви не зможете прийти на цей час, зателефонуйте: {phone}.

{practice}
{address}`,
      sms: '{practice}: сьогодні ваш прийом усе ж почнеться вчасно, о {time}.',
    },
    otherDoctor: {
      subject: 'Зміна щодо вашого прийому: {date}, {time}',
      text: `Вітаємо, {patient}!

Час вашого прийому не змінився: {date}, {time}. Тепер вас прийме {doctor}.
Якщо це вам не підходить, зателефонуйте: {phone}.

{practice}
{address}`,
      sms: '{practice}: час вашого прийому не змінився: {date}, {time}. Вас прийме хтось інший із нашої команди.',
    },
    kinds: {
      booked: {
        subject: 'Ваш прийом: {date}, {time}',
        text: `Вітаємо, {patient}!

Ваш прийом ({doctor}): {date}, {time}.
Якщо ви не зможете прийти, зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: ваш прийом: {date}, {time}.',
      },
      moved: {
        subject: 'Новий час вашого прийому: {date}, {time}',
        text: `Вітаємо, {patient}!

Час вашого прийому змінено: {date}, {time} ({doctor}).
Раніше було: {oldDate}, {oldTime}.
Якщо ви не зможете прийти, зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: новий час вашого прийому: {date}, {time}.',
      },
      rescheduled: {
        subject: 'Новий час вашого прийому: {date}, {time}',
        text: `Вітаємо, {patient}!

Нам довелося перенести ваш прийом ({oldDate}, {oldTime}). Просимо вибачення.
Новий час: {date}, {time} ({doctor}).
Якщо цей час вам не підходить, зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: нам довелося перенести ваш прийом. Новий час: {date}, {time}.',
      },
      cancelled: {
        subject: 'Ваш прийом скасовано: {date}, {time}',
        text: `Вітаємо, {patient}!

Ваш прийом ({doctor}) скасовано: {date}, {time}.
Щоб записатися знову, зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: ваш прийом скасовано: {date}, {time}.',
      },
      restored: {
        subject: 'Ваш прийом відбудеться: {date}, {time}',
        text: `Вітаємо, {patient}!

Ваш прийом ({doctor}) все ж відбудеться: {date}, {time}.
Якщо ви не зможете прийти, зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: ваш прийом все ж відбудеться: {date}, {time}.',
      },
      reminder: {
        subject: 'Нагадування про ваш прийом: {date}, {time}',
        text: `Вітаємо, {patient}!

Нагадуємо про ваш прийом ({doctor}): {date}, {time}.
Якщо ви не зможете прийти, зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: нагадуємо про ваш прийом: {date}, {time}.',
      },
      late: {
        subject: 'Ваш прийом о {time} почнеться пізніше',
        text: `Вітаємо, {patient}!

Сьогодні ми затримуємося. Ваш прийом о {time} ({doctor}) почнеться приблизно о {expected}.
Просимо вибачення за очікування.
Якщо маєте запитання, зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: сьогодні ваш прийом о {time} почнеться приблизно о {expected}.',
      },
      offer: {
        subject: 'Є вільний час: {date}, {time}',
        text: `Вітаємо, {patient}!

Звільнився час ({doctor}): {date}, {time}.
Ваш теперішній прийом: {oldDate}, {oldTime}.
Запропонований час ми тримаємо для вас до {until}.
Погодитися або відмовитися: {link}
Ви можете зателефонувати нам: {phone}.

{practice}
{address}`,
        sms: '{practice}: вільно {date}, {time}, для вас до {until}.\n{link}\n{phone}',
      },
      'cancel reply': {
        subject: 'Ваша відповідь про прийом: {date}, {time}',
        text: `Вітаємо, {patient}!

Ми прочитали, що ви хочете скасувати прийом: {date}, {time}.
Його ще не скасовано.
Зателефонуйте: {phone}.

{practice}
{address}`,
        sms: '{practice}: ви хочете скасувати прийом: {date}, {time}. Його ще не скасовано.\nЗателефонуйте: {phone}.',
      },
    },
  },
  ar: {
    direction: 'rtl',
    event: 'موعد في {practice}',
    replyHint: 'للتأكيد: نعم، لطلب الإلغاء: إلغاء، لإيقاف الرسائل: إيقاف.',
    onTime: {
      subject: 'سيبدأ موعدكم المقرر الساعة {time} في وقته',
      text: `مرحبًا {patient}،

كنا قد أبلغناكم اليوم بتأخير. سيبدأ موعدكم مع {doctor} في وقته المقرر، الساعة {time}.
إذا تعذّر عليكم الحضور في هذا الوقت، يرجى الاتصال على {phone}.

{practice}
{address}`,
      sms: '{practice}: سيبدأ موعدكم اليوم في وقته المقرر، الساعة {time}.',
    },
    otherDoctor: {
      subject: 'تغيير في موعدكم يوم {date} الساعة {time}',
      text: `مرحبًا {patient}،

موعدكم يوم {date} الساعة {time} باقٍ في وقته، وسيكون مع {doctor}.
إذا لم يناسبكم ذلك، يرجى الاتصال على {phone}.

{practice}
{address}`,
      sms: '{practice}: موعدكم يوم {date} الساعة {time} باقٍ في وقته، لكن مع شخص آخر من فريقنا.',
    },
    kinds: {
      booked: {
        subject: 'موعدكم يوم {date} الساعة {time}',
        text: `مرحبًا {patient}،

موعدكم مع {doctor} يوم {date} الساعة {time}.
إذا تعذّر عليكم الحضور، يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: موعدكم يوم {date} الساعة {time}.',
      },
      moved: {
        subject: 'موعدكم الجديد يوم {date} الساعة {time}',
        text: `مرحبًا {patient}،

تغيّر وقت موعدكم: يوم {date} الساعة {time} مع {doctor}.
كان الموعد يوم {oldDate} الساعة {oldTime}.
إذا تعذّر عليكم الحضور، يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: موعدكم الجديد يوم {date} الساعة {time}.',
      },
      rescheduled: {
        subject: 'موعدكم الجديد يوم {date} الساعة {time}',
        text: `مرحبًا {patient}،

اضطررنا إلى تغيير موعدكم المقرر يوم {oldDate} الساعة {oldTime}، ونعتذر عن ذلك.
الموعد الجديد يوم {date} الساعة {time} مع {doctor}.
إذا لم يناسبكم ذلك، يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: اضطررنا إلى تغيير موعدكم. الموعد الجديد يوم {date} الساعة {time}.',
      },
      cancelled: {
        subject: 'أُلغي موعدكم المقرر يوم {date} الساعة {time}',
        text: `مرحبًا {patient}،

أُلغي موعدكم مع {doctor} المقرر يوم {date} الساعة {time}.
لحجز موعد آخر، يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: أُلغي موعدكم المقرر يوم {date} الساعة {time}.',
      },
      restored: {
        subject: 'موعدكم قائم يوم {date} الساعة {time}',
        text: `مرحبًا {patient}،

موعدكم مع {doctor} يوم {date} الساعة {time} ما زال قائمًا.
إذا تعذّر عليكم الحضور، يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: موعدكم يوم {date} الساعة {time} ما زال قائمًا.',
      },
      reminder: {
        subject: 'تذكير: موعدكم يوم {date} الساعة {time}',
        text: `مرحبًا {patient}،

نذكّركم بموعدكم مع {doctor} يوم {date} الساعة {time}.
إذا تعذّر عليكم الحضور، يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: نذكّركم بموعدكم يوم {date} الساعة {time}.',
      },
      late: {
        subject: 'سيتأخر موعدكم المقرر الساعة {time}',
        text: `مرحبًا {patient}،

لدينا تأخير اليوم. من المتوقع أن يبدأ موعدكم المقرر الساعة {time} مع {doctor} نحو الساعة {expected}.
نعتذر عن الانتظار.
للاستفسار، يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: من المتوقع أن يبدأ موعدكم اليوم المقرر الساعة {time} نحو الساعة {expected}.',
      },
      offer: {
        subject: 'موعد متاح يوم {date} الساعة {time}',
        text: `مرحبًا {patient}،

أصبح هناك موعد متاح مع {doctor}: يوم {date} الساعة {time}.
موعدكم الحالي يوم {oldDate} الساعة {oldTime}.
نحجز لكم الموعد المعروض حتى الساعة {until}.
للقبول أو الرفض: {link}
يمكنكم الاتصال بنا على {phone}.

{practice}
{address}`,
        sms: '{practice}: موعد متاح {date} {time}، محجوز لكم حتى {until}.\n{link}\n{phone}',
      },
      'cancel reply': {
        subject: 'ردّكم بشأن موعد {date} الساعة {time}',
        text: `مرحبًا {patient}،

قرأنا أنكم تريدون إلغاء موعدكم يوم {date} الساعة {time}.
لم يُلغَ الموعد بعد.
يرجى الاتصال على {phone}.

{practice}
{address}`,
        sms: '{practice}: تريدون إلغاء موعدكم يوم {date} الساعة {time}. لم يُلغَ بعد.\nيرجى الاتصال على {phone}.',
      },
    },
  },
};
