import { fold } from './fold.ts';

/** What a patient's reply to a message asks for; start: messages again after a stop; other: a person has to read it. */
export const replyMeanings = ['yes', 'cancel', 'stop', 'start', 'other'] as const;
export type ReplyMeaning = (typeof replyMeanings)[number];

// In the languages of the messages, and in English for whoever answers so. "Cancel" is about the appointment, and never
// about the messages, whatever it means to a gateway.
const words: Readonly<Record<Exclude<ReplyMeaning, 'other'>, readonly string[]>> = {
  yes: [
    ...['yes', 'y', 'yep', 'yeah', 'ok', 'okay', 'confirm', 'confirmed', '1', '👍', '✅'],
    ...['ja', 'j', 'oui', 'si', 'sí', 'sim', 'evet', 'e', 'так', 'добре', 'نعم', 'حسنا', 'تم'],
  ],
  cancel: [
    ...[
      'cancel',
      'c',
      'absagen',
      'absage',
      'storno',
      'stornieren',
      'annuler',
      'annulation',
      'cancelar',
      'anular',
    ],
    ...[
      'iptal',
      'iptal et',
      'скасувати',
      'скасуйте',
      'відмінити',
      'відміна',
      'إلغاء',
      'الغاء',
      'إلغاء الموعد',
    ],
  ],
  stop: [
    ...[
      'stop',
      'stopall',
      'stop all',
      'stop sms',
      'unsubscribe',
      'end',
      'quit',
      'stopp',
      'abmelden',
      'abbestellen',
      'ende',
    ],
    ...[
      'arrêt',
      'arrêter',
      'arrêtez',
      'désabonner',
      'désinscription',
      'baja',
      'alto',
      'parar',
      'pare',
      'sair',
      'remover',
    ],
    ...[
      'dur',
      'durdur',
      'ret',
      'çık',
      'стоп',
      'відписатися',
      'відписка',
      'قف',
      'توقف',
      'أوقف',
      'إيقاف',
      'إلغاء الاشتراك',
    ],
  ],
  start: [
    ...['start', 'unstop', 'restart', 'resume', 'subscribe', 'anmelden', 'reprendre', 'reprise'],
    ...['alta', 'iniciar', 'reanudar', 'retomar', 'başla', 'başlat', 'старт', 'відновити'],
    ...['ابدأ', 'ابدا', 'اشتراك', 'استئناف'],
  ],
};
const meanings = new Map(
  replyMeanings.flatMap((meaning) =>
    meaning === 'other' ? [] : words[meaning].map((word) => [foldReply(word), meaning] as const),
  ),
);
const courtesies = new Set(
  [
    ...[
      'please',
      'thanks',
      'thank you',
      'thx',
      'bitte',
      'danke',
      'merci',
      "s'il vous plait",
      'svp',
      'gracias',
    ],
    ...['por favor', 'obrigado', 'obrigada', 'lütfen', 'teşekkürler', 'sağ olun', 'будь ласка', 'дякую'],
    ...['شكرا', 'من فضلك', '👍', '🙏', '🙂', '😊'],
  ].map(foldReply),
);

// An alef is typed without its hamza more often than with it.
function foldReply(text: string): string {
  return fold(text).replace(/[أإآٱ]/g, 'ا');
}

/**
 * Reads a reply that is one of the known words, with or without a courtesy beside it. Anything longer is for a person:
 * "yes, but could it be later" confirms nothing.
 */
export function readReply(text: string): ReplyMeaning {
  const plain = foldReply(text)
    // Arabic and Persian digits stand for the same figures.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    // Direction marks, vowel signs of Arabic and what stretches its letters, skin tones and what makes an emoji colourful.
    .replace(
      /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\u064b-\u0652\u0640]|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu,
      '',
    )
    .replace(/[.,;:!?"'()\-¡¿،؛؟…“”„«»*#/]+/g, ' ')
    .replace(/\p{Extended_Pictographic}/gu, ' $& ')
    .replace(/\s+/g, ' ')
    .trim()
    // Said twice it is meant the more.
    .replace(/(?<!\S)(\S+)(?: \1)+(?!\S)/gu, '$1');
  return meanings.get(withoutCourtesy(plain)) ?? 'other';
}

function withoutCourtesy(plain: string): string {
  for (const courtesy of courtesies) {
    if (plain.endsWith(` ${courtesy}`)) return plain.slice(0, -courtesy.length - 1);
    if (plain.startsWith(`${courtesy} `)) return plain.slice(courtesy.length + 1);
  }
  return plain;
}
