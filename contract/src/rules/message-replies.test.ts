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

// Stop words beside words that only look like an appointment, requests in the patient's own sentence, and slips.
test.each([
  'quiero salir',
  'por favor, quiero salir de la lista',
  'Прошу, більше не пишіть мені',
  'Artık mesaj gelmesin, durdurun',
  'Gelen mesajları durdurun',
  'أرجو إيقاف المراسلات',
  'لا أريد المزيد من الرسائل',
  'Just stop. You are driving me crazy',
  'Das ist die dritte SMS, abmelden',
  'Es kommen zu viele SMS, bitte abmelden',
  'This comes too often. Unsubscribe',
  'I get these every week, unsubscribe',
  'por segunda vez: darme de baja',
  "I don't want these messages",
  'I no longer want messages',
  'never text me again',
  'take my number off your list',
  'Bitte keine weiteren Nachrichten',
  'je ne souhaite plus recevoir de SMS',
  'je me désabonne',
  'no me manden más',
  'no deseo recibir mensajes',
  'dejadme en paz',
  'não me mande mais',
  'Para de mandar mensagens',
  'göndermeyin',
  'відпишіться',
  'не присилайте',
  'لا تراسلونا',
  'وقفوا',
  'ENDALL',
  'STOP2END',
  'STPO',
  'STPO thank you',
  'stpo, vielen dank',
  'Unsubcribe',
  'cancel sms',
  'cancel messages',
  'cancel texts',
  'cancel subscription',
  'cancelar mensajes',
  'SMS iptal',
  '🛑',
  '⛔',
  'Yes, but stop texting me',
  'please stop contacting my phone',
  'I would like to be taken off the texting list',
  'quit texting me',
  'do not send me any more of this',
  'stop all texts about my appointments',
  'please remove this number from your system',
  'no further texts please',
  'You send too many messages',
  'Turn off the notifications',
  "I don't wish to receive reminders tomorrow",
  'Please stop bugging me with reminders',
  'stop spamming',
  'Ich möchte keine SMS mehr erhalten',
  'Bitte schicken Sie mir nichts mehr',
  'Schicken Sie mir keine Nachrichten mehr, ich komme morgen',
  'Löschen Sie meine Nummer aus dem Verteiler',
  'Ich will das nicht mehr bekommen',
  'Hören Sie bitte mit den SMS auf',
  'Ich wünsche keine Erinnerungen',
  'Bitte nicht mehr anschreiben',
  "arrêtez de m'envoyer des messages",
  "merci de ne plus m'envoyer de sms",
  "m'envoyez plus rien",
  'Je ne veux plus de vos messages',
  'veuillez me retirer de votre liste',
  'marre de vos sms',
  'dejen de mandarme mensajes',
  'No quiero que me escriban',
  'quítenme de su lista',
  'ya no me envíen nada',
  'borren mi número',
  'basta de mensajes',
  'harto de tantos mensajes',
  'Não quero receber mais mensagens',
  'pare de me mandar sms',
  'parem de me incomodar',
  'tirem meu número da lista',
  'favor não enviar',
  'Bana mesaj göndermeyi bırakın',
  'sms almak istemiyorum',
  'Numaramı listeden silin',
  'mesajları kesin',
  'bir daha mesaj atmayın',
  'rahatsız etmeyin',
  'Не турбуйте мене більше',
  'досить слати смс',
  'хочу відписатися від розсилки',
  'будь ласка, не надсилайте мені повідомлення про запис',
  'мені не потрібні ваші повідомлення',
  'видаліть мій номер з бази',
  'прекратите присылать смс',
  'больше не пишите мне',
  'أوقفوا إرسال الرسائل',
  'لا ترسلوا لي أي شيء',
  'لا أرغب في استلام رسائلكم',
  'احذفوا رقمي من القائمة',
  'بلاش رسايل',
  'كفى رسائل',
  'مش عايز رسائل تاني',
  'stop!!!',
  '🔕',
  'stopp',
  'please stopp this',
  'unsubscibe me please',
  'STOP ALL MESSAGES',
  'end texts',
  'no mas mensajes por favor',
  'kein Interesse',
  'Can you please stop',
])('holds messages: %s', (reply) => {
  expect(mayStopMessages(reply)).toBe(true);
});

test.each([
  'Termin löschen',
  'can I stop by tomorrow',
  'Can I please stop by tomorrow',
  'am Ende der Woche passt es besser',
  'Ich komme halt später',
  "please don't forget to send me the address",
  "I don't understand your message",
  "I don't have the address, please send it",
  'I did not get your message, is my appointment still on?',
  'Habe Ihre Nachricht nicht verstanden',
  "Je n'ai pas reçu votre message",
  "je n'ai pas compris votre sms",
  "n'oubliez pas de m'envoyer l'adresse",
  'no entiendo su mensaje',
  'no he recibido ningún mensaje',
  'não recebi mensagem',
  'não entendi a mensagem',
  'mesajınızı almadım',
  'mesajınızı anlamadım',
  'я не отримав повідомлення',
  'не розумію ваше повідомлення',
  'لم أفهم رسالتكم',
  'ما وصلتني رسالة',
  "I can't come",
  'My number is 0777 123',
  'new number, please use it',
  'Der Termin passt mir nicht',
  'I am late, sorry',
  'can I bring my list of medication',
  'Kann nicht kommen',
  'no puedo ir',
  'não posso ir',
  'gelemem',
  'не можу прийти',
  'لا أستطيع الحضور',
  'لا أستطيع',
  'Yes I will be there on Monday',
  'Please call me',
  'Can I get a text when you are ready',
  'Thanks for the message, see you Monday',
  "I'd like to cancel the appointment in your message",
  'Bitte Termin absagen, danke für die SMS',
  'no',
  'nein',
  'nope',
  'no thanks',
  'late',
  "I don't know",
  'не знаю',
  'No sé',
  'je ne sais pas',
  'bilmiyorum',
  'لا أعرف',
  'I will be 10 min late',
  'wrong number',
  'Sorry wrong number, I am not Hannah',
  'falsche Nummer',
  'I do not have my insurance card',
  'could you email me the address',
  "Envoyez-moi l'adresse svp",
  'Können Sie mir bitte schreiben wann',
  'Mandeme la dirección',
  "the bleeding won't stop",
  'Ich habe Schmerzen, das hört nicht auf',
  'What does the end of the message mean, which doctor',
  'Quanto custa?',
  'no necesito la cita',
  'nao preciso mais da consulta',
  "I don't need the appointment",
  'ich brauche den Termin nicht mehr',
  'je ne peux pas venir',
  'لا أريد الموعد',
  'чекайте',
])('does not hold messages for a word of stopping about something else: %s', (reply) => {
  expect(mayStopMessages(reply)).toBe(false);
});

test('an appointment mentioned in the same reply never overrules an unmistakable stop phrase', () => {
  for (const phrase of ['unsubscribe', 'désabonnement', 'darme de baja', 'stop texting me', 'не пишіть мені'])
    for (const about of ['My appointment tomorrow', 'Mein Termin morgen', 'mi cita mañana', 'завтра прийом'])
      expect([phrase, about, mayStopMessages(`${about} ${phrase}`)]).toEqual([phrase, about, true]);
});

test('“чекайте” may be "wait!", so a person reads it', () => {
  expect(readReply('чекайте')).toBe('other');
});
