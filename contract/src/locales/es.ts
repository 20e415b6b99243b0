import type { LanguageTexts } from './language-texts.ts';

/** The built-in Spanish texts of messages, in formal address. */
export const spanish: LanguageTexts = {
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
};
