import type { Language } from '@docket/contract/locales/languages.ts';

/** The texts of the offer page; braces are placeholders. */
export interface PageTexts {
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly earlier: string;
  readonly yours: string;
  readonly lasts: string;
  readonly instead: string;
  readonly held: string;
  readonly take: string;
  readonly decline: string;
  readonly accepted: string;
  /** The offer was accepted, but the appointment was changed or cancelled since. */
  readonly changed: string;
  /** The appointment that the offer would move was cancelled. */
  readonly cancelled: string;
  readonly declined: string;
  readonly over: string;
  readonly invalid: string;
  readonly busy: string;
  readonly away: string;
  readonly retry: string;
  readonly wait: string;
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    direction: 'ltr',
    title: 'A time for you',
    earlier: 'An earlier time for you',
    yours: 'Your appointment',
    lasts: '{minutes} minutes with {doctor}',
    instead: 'Instead of {when} with {doctor}',
    held: 'It is held for you until {when}.',
    take: 'Take this time',
    decline: 'No, thank you',
    accepted: 'You’re booked.',
    changed:
      'You took this time, but the appointment was changed or cancelled since. Please call the practice.',
    cancelled: 'Your appointment was cancelled, and this offer ended with it.',
    declined: 'You declined this time. Thank you for telling us.',
    over: 'This time is no longer free.',
    invalid: 'This link is not valid any more. Please call the practice.',
    busy: 'Too many questions. Please wait a moment.',
    away: 'The practice can’t be reached right now.',
    retry: 'Try again',
    wait: 'One moment...',
  },
  de: {
    direction: 'ltr',
    title: 'Ein Termin für Sie',
    earlier: 'Ein früherer Termin für Sie',
    yours: 'Ihr Termin',
    lasts: '{minutes} Minuten bei {doctor}',
    instead: 'Statt {when} bei {doctor}',
    held: 'Der angebotene Termin ist für Sie reserviert bis {when}.',
    take: 'Termin annehmen',
    decline: 'Nein, danke',
    accepted: 'Der Termin ist für Sie gebucht.',
    changed:
      'Sie hatten diesen Termin angenommen, er wurde aber seitdem geändert oder abgesagt. Bitte rufen Sie die Praxis an.',
    cancelled: 'Ihr Termin wurde abgesagt. Damit gilt auch dieses Angebot nicht mehr.',
    declined: 'Sie haben abgelehnt. Danke für Ihre Antwort.',
    over: 'Dieser Termin ist nicht mehr frei.',
    invalid: 'Dieser Link ist nicht mehr gültig. Bitte rufen Sie die Praxis an.',
    busy: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
    away: 'Die Praxis ist gerade nicht erreichbar.',
    retry: 'Noch einmal versuchen',
    wait: 'Einen Moment...',
  },
  fr: {
    direction: 'ltr',
    title: 'Un rendez-vous pour vous',
    earlier: 'Un rendez-vous plus tôt pour vous',
    yours: 'Votre rendez-vous',
    lasts: '{minutes} minutes avec {doctor}',
    instead: 'Au lieu du {when} avec {doctor}',
    held: 'Le rendez-vous proposé vous est réservé jusqu’au {when}.',
    take: 'Prendre ce rendez-vous',
    decline: 'Non, merci',
    accepted: 'Votre rendez-vous est réservé.',
    changed:
      'Vous aviez accepté ce rendez-vous, mais il a été modifié ou annulé depuis. Veuillez appeler le cabinet.',
    cancelled: 'Votre rendez-vous a été annulé : cette proposition n’est donc plus valable.',
    declined: 'Vous avez refusé. Merci de nous l’avoir dit.',
    over: 'Ce rendez-vous n’est plus libre.',
    invalid: 'Ce lien n’est plus valable. Veuillez appeler le cabinet.',
    busy: 'Trop de demandes. Veuillez patienter un instant.',
    away: 'Le cabinet est injoignable pour le moment.',
    retry: 'Réessayer',
    wait: 'Un instant...',
  },
  es: {
    direction: 'ltr',
    title: 'Una cita para usted',
    earlier: 'Una cita antes para usted',
    yours: 'Su cita',
    lasts: '{minutes} minutos con {doctor}',
    instead: 'En lugar de: {when}, con {doctor}',
    held: 'La cita ofrecida está reservada para usted hasta: {when}.',
    take: 'Aceptar esta cita',
    decline: 'No, gracias',
    accepted: 'Su cita está reservada.',
    changed: 'Había aceptado esta cita, pero después se cambió o se canceló. Llame a la consulta, por favor.',
    cancelled: 'Su cita se canceló, así que esta oferta ya no es válida.',
    declined: 'Ha rechazado esta cita. Gracias por avisarnos.',
    over: 'Esta cita ya no está libre.',
    invalid: 'Este enlace ya no es válido. Llame a la consulta, por favor.',
    busy: 'Demasiadas consultas. Espere un momento, por favor.',
    away: 'Ahora no se puede contactar con la consulta.',
    retry: 'Intentar de nuevo',
    wait: 'Un momento...',
  },
  pt: {
    direction: 'ltr',
    title: 'Uma consulta para si',
    earlier: 'Uma consulta mais cedo para si',
    yours: 'A sua consulta',
    lasts: '{minutes} minutos com {doctor}',
    instead: 'Em vez de: {when}, com {doctor}',
    held: 'A consulta proposta está reservada para si até: {when}.',
    take: 'Aceitar esta consulta',
    decline: 'Não, obrigado',
    accepted: 'A sua consulta está marcada.',
    changed:
      'Aceitou esta consulta, mas entretanto foi alterada ou cancelada. Por favor, telefone para o consultório.',
    cancelled: 'A sua consulta foi cancelada, por isso esta proposta já não é válida.',
    declined: 'Recusou esta consulta. Obrigado por nos avisar.',
    over: 'Esta consulta já não está livre.',
    invalid: 'Esta ligação já não é válida. Por favor, telefone para o consultório.',
    busy: 'Demasiados pedidos. Aguarde um momento, por favor.',
    away: 'De momento não é possível contactar o consultório.',
    retry: 'Tentar de novo',
    wait: 'Um momento...',
  },
  tr: {
    direction: 'ltr',
    title: 'Sizin için bir randevu',
    earlier: 'Sizin için daha erken bir randevu',
    yours: 'Randevunuz',
    lasts: '{doctor}, {minutes} dakika',
    instead: 'Şunun yerine: {when}, {doctor}',
    held: 'Sizin için şu zamana kadar tutuluyor: {when}.',
    take: 'Bu randevuyu al',
    decline: 'Hayır, teşekkürler',
    accepted: 'Randevunuz alındı.',
    changed:
      'Bu randevuyu almıştınız, ancak sonradan değiştirildi veya iptal edildi. Lütfen muayenehaneyi arayın.',
    cancelled: 'Randevunuz iptal edildiği için bu teklif artık geçerli değil.',
    declined: 'Bu randevuyu istemediniz. Bildirdiğiniz için teşekkürler.',
    over: 'Bu randevu artık boş değil.',
    invalid: 'Bu bağlantı artık geçerli değil. Lütfen muayenehaneyi arayın.',
    busy: 'Çok fazla istek. Lütfen biraz bekleyin.',
    away: 'Muayenehaneye şu anda ulaşılamıyor.',
    retry: 'Yeniden dene',
    wait: 'Bir dakika...',
  },
  uk: {
    direction: 'ltr',
    title: 'Час для вас',
    earlier: 'Раніший час для вас',
    yours: 'Ваш прийом',
    lasts: '{doctor}, {minutes} хв',
    instead: 'Замість: {when}, {doctor}',
    held: 'Ми тримаємо цей час для вас до: {when}.',
    take: 'Так, мені підходить',
    decline: 'Ні, дякую',
    accepted: 'Вас записано на цей час.',
    changed:
      'Ви погодилися на цей час, але відтоді прийом перенесли або скасували. Будь ласка, зателефонуйте до нас.',
    cancelled: 'Ваш прийом скасовано, тому ця пропозиція вже не діє.',
    declined: 'Ви відмовилися від цього часу. Дякуємо за відповідь.',
    over: 'Ця пропозиція вже не діє.',
    invalid: 'Це посилання більше не дійсне. Будь ласка, зателефонуйте до нас.',
    busy: 'Забагато запитів. Будь ласка, зачекайте.',
    away: 'Зараз з нами немає зв’язку.',
    retry: 'Спробувати ще раз',
    wait: 'Хвилинку...',
  },
  ar: {
    direction: 'rtl',
    title: 'موعد لكم',
    earlier: 'موعد أقرب لكم',
    yours: 'موعدكم',
    lasts: 'المدة بالدقائق: {minutes}، مع {doctor}',
    instead: 'بدلاً من {when} مع {doctor}',
    held: 'نحجز لكم الموعد المعروض حتى {when}.',
    take: 'قبول هذا الموعد',
    decline: 'لا، شكرًا',
    accepted: 'تم حجز هذا الموعد لكم.',
    changed: 'كنتم قد قبلتم هذا الموعد، لكنه تغيّر أو أُلغي منذ ذلك الحين. يرجى الاتصال بالعيادة.',
    cancelled: 'أُلغي موعدكم، ولذلك لم يعد هذا العرض ساريًا.',
    declined: 'لقد رفضتم هذا الموعد. شكرًا لإبلاغنا.',
    over: 'لم يعد هذا الموعد متاحًا.',
    invalid: 'لم يعد هذا الرابط صالحًا. يرجى الاتصال بالعيادة.',
    busy: 'طلبات كثيرة. يرجى الانتظار لحظة.',
    away: 'يتعذر الوصول إلى العيادة الآن.',
    retry: 'إعادة المحاولة',
    wait: 'لحظة...',
  },
};
