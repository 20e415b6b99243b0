import type { Language } from '@docket/contract/locales/languages.ts';

/** The texts of the page about a patient's messages. */
export interface PageTexts {
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly intro: string;
  readonly changes: string;
  readonly reminders: string;
  readonly late: string;
  readonly offers: string;
  readonly stop: string;
  readonly stopped: string;
  readonly again: string;
  readonly invalid: string;
  readonly busy: string;
  readonly away: string;
  readonly retry: string;
  readonly wait: string;
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    direction: 'ltr',
    title: 'Our messages to you',
    intro: 'We write to {address}:',
    changes: 'when an appointment is made, moved or cancelled',
    reminders: 'to remind you of an appointment',
    late: 'when we run late',
    offers: 'when a time you wait for is free',
    stop: 'Stop all messages',
    stopped: 'We’ve stopped writing to {address}.',
    again: 'Write to me again',
    invalid: 'This link is not valid. Please call the practice.',
    busy: 'Too many questions. Please wait a moment.',
    away: 'The practice can’t be reached right now.',
    retry: 'Try again',
    wait: 'One moment...',
  },
  de: {
    direction: 'ltr',
    title: 'Unsere Nachrichten an Sie',
    intro: 'Wir schreiben an {address}:',
    changes: 'wenn ein Termin vereinbart, verlegt oder abgesagt wird',
    reminders: 'um Sie an einen Termin zu erinnern',
    late: 'wenn es bei uns zu Verzögerungen kommt',
    offers: 'wenn ein Termin frei ist, auf den Sie warten',
    stop: 'Keine Nachrichten mehr',
    stopped: 'Wir schreiben nicht mehr an {address}.',
    again: 'Wieder an mich schreiben',
    invalid: 'Dieser Link ist nicht gültig. Bitte rufen Sie die Praxis an.',
    busy: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
    away: 'Die Praxis ist gerade nicht erreichbar.',
    retry: 'Noch einmal versuchen',
    wait: 'Einen Moment...',
  },
  fr: {
    direction: 'ltr',
    title: 'Nos messages',
    intro: 'Nous écrivons à {address} :',
    changes: 'quand un rendez-vous est pris, déplacé ou annulé',
    reminders: 'pour vous rappeler un rendez-vous',
    late: 'quand nous avons du retard',
    offers: 'quand un rendez-vous que vous attendez est libre',
    stop: 'Ne plus recevoir de messages',
    stopped: 'Nous n’écrivons plus à {address}.',
    again: 'Recevoir de nouveau les messages',
    invalid: 'Ce lien n’est pas valable. Veuillez appeler le cabinet.',
    busy: 'Trop de demandes. Veuillez patienter un instant.',
    away: 'Le cabinet est injoignable pour le moment.',
    retry: 'Réessayer',
    wait: 'Un instant...',
  },
  es: {
    direction: 'ltr',
    title: 'Nuestros mensajes',
    intro: 'Escribimos a {address}:',
    changes: 'cuando se reserva, cambia o cancela una cita',
    reminders: 'para recordarle una cita',
    late: 'cuando vamos con retraso',
    offers: 'cuando queda libre una cita que usted espera',
    stop: 'No recibir más mensajes',
    stopped: 'Ya no escribimos a {address}.',
    again: 'Volver a recibir mensajes',
    invalid: 'Este enlace no es válido. Llame a la consulta, por favor.',
    busy: 'Demasiadas consultas. Espere un momento, por favor.',
    away: 'Ahora no se puede contactar con la consulta.',
    retry: 'Intentar de nuevo',
    wait: 'Un momento...',
  },
  pt: {
    direction: 'ltr',
    title: 'As nossas mensagens',
    intro: 'Escrevemos para {address}:',
    changes: 'quando uma consulta é marcada, alterada ou cancelada',
    reminders: 'para lhe lembrar uma consulta',
    late: 'quando estamos atrasados',
    offers: 'quando fica livre uma consulta por que espera',
    stop: 'Não receber mais mensagens',
    stopped: 'Já não escrevemos para {address}.',
    again: 'Voltar a receber mensagens',
    invalid: 'Esta ligação não é válida. Por favor, telefone para o consultório.',
    busy: 'Demasiados pedidos. Aguarde um momento, por favor.',
    away: 'De momento não é possível contactar o consultório.',
    retry: 'Tentar de novo',
    wait: 'Um momento...',
  },
  tr: {
    direction: 'ltr',
    title: 'Size gönderdiğimiz mesajlar',
    intro: '{address} adresine şu durumlarda yazıyoruz:',
    changes: 'bir randevu alındığında, değiştiğinde veya iptal edildiğinde',
    reminders: 'bir randevuyu hatırlatmak için',
    late: 'gecikme olduğunda',
    offers: 'beklediğiniz bir randevu boşaldığında',
    stop: 'Artık mesaj gönderilmesin',
    stopped: '{address} adresine artık yazmıyoruz.',
    again: 'Yeniden mesaj gönderilsin',
    invalid: 'Bu bağlantı geçerli değil. Lütfen muayenehaneyi arayın.',
    busy: 'Çok fazla istek. Lütfen biraz bekleyin.',
    away: 'Muayenehaneye şu anda ulaşılamıyor.',
    retry: 'Yeniden dene',
    wait: 'Bir dakika...',
  },
  uk: {
    direction: 'ltr',
    title: 'Наші повідомлення для вас',
    intro: 'Ми пишемо на {address}:',
    changes: 'коли прийом призначено, перенесено або скасовано',
    reminders: 'щоб нагадати про прийом',
    late: 'коли ми затримуємося',
    offers: 'коли звільнився час, на який ви чекаєте',
    stop: 'Більше не надсилати повідомлень',
    stopped: 'Ми більше не пишемо на {address}.',
    again: 'Знову надсилати повідомлення',
    invalid: 'Це посилання недійсне. Будь ласка, зателефонуйте до нас.',
    busy: 'Забагато запитів. Будь ласка, зачекайте.',
    away: 'Зараз з нами немає зв’язку.',
    retry: 'Спробувати ще раз',
    wait: 'Хвилинку...',
  },
  ar: {
    direction: 'rtl',
    title: 'رسائلنا إليكم',
    intro: 'نكتب إلى \u2068{address}\u2069:',
    changes: 'عند حجز موعد أو تغييره أو إلغائه',
    reminders: 'لتذكيركم بموعد',
    late: 'عند التأخير',
    offers: 'عند توفر موعد تنتظرونه',
    stop: 'إيقاف جميع الرسائل',
    stopped: 'لم نعد نكتب إلى \u2068{address}\u2069.',
    again: 'استئناف الرسائل',
    invalid: 'هذا الرابط غير صالح. يرجى الاتصال بالعيادة.',
    busy: 'طلبات كثيرة. يرجى الانتظار لحظة.',
    away: 'يتعذر الوصول إلى العيادة الآن.',
    retry: 'إعادة المحاولة',
    wait: 'لحظة...',
  },
};
