import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReply } from './message-replies.ts';

test.each([
  [
    'yes',
    'Yes',
    'YES!',
    ' y ',
    '1',
    '1.',
    '١',
    'ok 👍',
    '👍🏽',
    'Ja, danke',
    'Oui merci',
    'Sí.',
    'SIM',
    'evet',
    'EVET',
    'Так',
    'نعم',
    'نَعَم',
    'نعـم',
    'Yes👍',
    '«Oui»',
    'ok ok',
  ],
  [
    'cancel',
    'CANCEL',
    'cancel please',
    'Absagen',
    'Annuler svp',
    'cancelar',
    'İptal',
    'IPTAL',
    'скасувати',
    'إلغاء',
    'الغاء',
  ],
  [
    'stop',
    'STOP',
    'stop.',
    'Stop all',
    'unsubscribe',
    'STOPP',
    'Arrêt',
    'ARRET',
    'Baja',
    'parar',
    'sair',
    'DUR',
    'СТОП',
    'إيقاف',
    'إلغاء الاشتراك',
    '“STOP”',
    'STOP STOP',
    // Typed without its hamza, as most telephones offer it.
    'ايقاف',
    'أوقف',
    'الغاء الاشتراك',
    'Stop SMS',
    'STOP👍👍',
    '*stop*',
  ],
  [
    'start',
    'START',
    'Start, bitte',
    'unstop',
    'Anmelden',
    'Reprendre',
    'Alta',
    'INICIAR',
    'BAŞLA',
    'старт',
    'ابدأ',
  ],
  [
    'other',
    // "Yes" or "postpone", by a sign that hardly anybody types.
    'أجل',
    'أجّل',
    '',
    '?',
    'no',
    '2',
    '11',
    'yes but could it be later',
    "please don't stop by",
    'stop the pain',
    'I can’t come',
    'cancel my other appointment',
    'who is this',
  ],
] as const)('%s is read from what patients answer', (meaning, ...replies) => {
  for (const reply of replies) expect([reply, readReply(reply)]).toEqual([reply, meaning]);
});

test('whatever is answered has a meaning, and blanks and case change none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readReply(`  ${text}\n`)).toBe(readReply(text));
    }),
  );
});
