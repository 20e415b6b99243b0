import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayStopMessages, readReply } from './message-replies.ts';

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
    'Відмінити',
    'ВІДМІНА, дякую',
    'iptal et',
    'İPTAL ET',
    'Lütfen iptal et',
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
    'Arrêter',
    'ARRÊTEZ',
    'arretez svp',
    'Désinscription',
    'DESINSCRIPTION',
    'Baja',
    'parar',
    'sair',
    'DUR',
    'СТОП',
    'إيقاف',
    'إلغاء الاشتراك',
    '“STOP”',
    'STOP STOP',
    // Without hamza, as most phones type it.
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
    // "Yes" or "postpone", which differ by a rarely typed sign.
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
    // These mention neither the appointment nor messages.
    'não',
    'não quero',
  ],
] as const)('%s is read from common replies of patients', (meaning, ...replies) => {
  for (const reply of replies) expect([reply, readReply(reply)]).toEqual([reply, meaning]);
});

test('every reply has a meaning, which blanks and case do not change', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readReply(`  ${text}\n`)).toBe(readReply(text));
    }),
  );
});

test.each([
  [
    'yes',
    [
      'yup',
      'Sure',
      'I confirm',
      'yes confirmed',
      'I’m coming',
      'Yes, ok. Thanks, see you then',
      'bestätigt',
      'In Ordnung',
    ],
  ],
  [
    'yes',
    [
      'ich komme',
      'passt',
      'ok bis dann',
      'je confirme',
      'D’accord',
      'confirmé',
      'confirmo',
      'Vale',
      'Sí, confirmo. Gracias',
    ],
  ],
  ['yes', ['combinado', 'tamam', 'onaylıyorum', 'підтверджую', 'موافق', 'ＹＥＳ']],
  [
    'cancel',
    [
      'cancel it',
      'Cancel my appointment, please',
      'Termin absagen',
      'ich muss absagen',
      'annulez',
      'j’annule',
      'cancelo',
    ],
  ],
  ['cancel', ['cancelar cita', 'desmarcar', 'randevumu iptal edin', 'скасуйте запис', 'أريد إلغاء الموعد']],
  [
    'stop',
    [
      'REVOKE',
      'OPT-OUT',
      'optout',
      'Opt Out',
      'REMOVE',
      'unsub',
      'remove me',
      'stop sending',
      'stop texting me',
      'ＳＴＯＰ',
    ],
  ],
  [
    'stop',
    [
      'halt',
      'austragen',
      'keine SMS mehr',
      'désinscrire',
      'désabonnement',
      'Ne plus recevoir',
      'darme de baja',
      'salir',
    ],
  ],
  [
    'stop',
    [
      'no quiero más mensajes',
      'descadastrar',
      'mesaj istemiyorum',
      'відпишіть мене',
      'لا أريد رسائل',
      'stop?',
      'Stop.Please',
    ],
  ],
] as const)('%s is read from usual phrases of every language: %j', (meaning, replies) => {
  for (const reply of replies) expect([reply, readReply(reply)]).toEqual([reply, meaning]);
});

test.each([
  'Yes?',
  'Y?',
  'ok?',
  'Ja?',
  '1?',
  'oui ?',
  '¿sí?',
  'так？',
  'نعم؟',
  'cancel?',
  'Absagen?',
  'yes\u037e',
])('a question needs a person: %s', (reply) => {
  expect(readReply(reply)).toBe('other');
});

test.each([
  ['stop', ['S T O P', 's.t.o.p.', 'S-T-O-P please', 'S T O P A L L', 'D U R', 'с т о п']],
  [
    'stop',
    ['çıkar', 'Çıkar lütfen', 'listeden çıkar', 'quitar', 'Quíteme', 'Aufhören', 'yeter', 'перестаньте'],
  ],
  ['stop', ['Лишіть мене в спокої', 'احذفني', 'اتركوني']],
  [
    'stop',
    [
      'отписаться',
      'Хватит',
      'disiscrivimi',
      'Afmelden',
      'uitschrijven',
      'wypisz mnie',
      'ODJAVA',
      'лишіть мене в спокої',
    ],
  ],
  // These words may mean the appointment in place of the messages.
  [
    'other',
    [
      'löschen',
      'حذف',
      'istemiyorum',
      'лишіть мене',
      'iptal listeden çıkar',
      'delete',
      'non voglio',
      'a b c',
      'удалить',
    ],
  ],
  ['cancel', ['iptal', 'annuler']],
] as const)('%s is read from replies about messages: %j', (meaning, replies) => {
  for (const reply of replies) {
    expect([reply, readReply(reply)]).toEqual([reply, meaning]);
    if (meaning !== 'cancel' && reply !== 'a b c')
      expect([reply, mayStopMessages(reply)]).toEqual([reply, true]);
  }
});

test.each([
  'I want to opt out of these',
  'bitte meine Nummer löschen',
  'artık bunları istemiyorum',
  'ihre sms will ich nicht, löschen',
  'iptal, beni listeden çıkarın',
  'annuler stop',
  'ya no quiero estos mensajes',
  'please S T O P this',
  'Stop texting me about this please!!',
  'stop sending these',
  'Please take me off your list',
  'UNSUBSCRIBE ME NOW',
  'Bitte keine SMS mehr an diese Nummer',
  'merci de ne plus recevoir ça',
  'no me escriban nunca',
  'stop the pain',
  'STOP',
])('holds messages until a person has read the reply: %s', (reply) => {
  expect(mayStopMessages(reply)).toBe(true);
});

test.each([
  'Termin löschen',
  'randevu istemiyorum',
  'no quiero cancelar',
  'iptal istemiyorum',
  'annuler',
  'iptal',
  'حذف الموعد',
  'لا أريد الموعد',
  'a b c',
  'can I stop by tomorrow',
  'am Ende der Woche passt es besser',
  'Ich komme halt später',
  'My appointment is at the end of the day, right',
  'yes',
  'cancel',
  'who is this',
  '',
])('does not hold messages: %s', (reply) => {
  expect(mayStopMessages(reply)).toBe(false);
});

test('a long reply is read in bounded time and needs a person', () => {
  expect(readReply('yes '.repeat(50_000))).toBe('other');
  expect(mayStopMessages('please '.repeat(50_000))).toBe(false);
});

test.each([
  'Hör auf',
  "N'écrivez plus",
  'n’écris plus',
  'الغي الاشتراك',
  'ألغوا الاشتراك',
  'FIN',
  'İPTAL ET abonelik',
  'abonelik iptali',
  'unsuscribir',
  '退订',
  '停止',
  'отказ от рассылки',
])('“%s” stops the messages', (text) => {
  expect([readReply(text), mayStopMessages(text)]).toEqual(['stop', true]);
});

test.each(['отказ', 'відмовитися', 'Відмова', 'annulla', 'Annullare, grazie', '取消'])(
  '“%s” may mean the appointment: messages wait until it is read',
  (text) => {
    expect([readReply(text), mayStopMessages(text)]).toEqual(['other', true]);
  },
);

test.each(['yes¿', '¿si?', 'oui ⸘', 'ja ❓', 'yes՞'])('“%s” asks, and confirms nothing', (text) => {
  expect(readReply(text)).toBe('other');
});

test.each(['annuler', "j'annule", 'annulation', 'annulez', 'anular'])('“%s” still cancels', (text) => {
  expect([readReply(text), mayStopMessages(text)]).toEqual(['cancel', false]);
});
