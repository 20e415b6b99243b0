import type { LanguageTexts } from './language-texts.ts';

/** The built-in Arabic texts of messages, in formal address. */
export const arabic: LanguageTexts = {
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
};
