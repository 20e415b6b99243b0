import type { LanguageTexts } from './language-texts.ts';

/** The built-in Ukrainian texts of messages, in formal address. */
export const ukrainian: LanguageTexts = {
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
};
