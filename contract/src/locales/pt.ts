import type { LanguageTexts } from './language-texts.ts';

/** The built-in Portuguese texts of messages, in formal address. */
export const portuguese: LanguageTexts = {
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
};
