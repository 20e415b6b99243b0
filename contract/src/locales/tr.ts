import type { LanguageTexts } from './language-texts.ts';

/** The built-in Turkish texts of messages, in formal address. */
export const turkish: LanguageTexts = {
  direction: 'ltr',
  event: 'Randevu: {practice}',
  replyHint: 'Onay: EVET, iptal isteği: IPTAL, SMS almamak için: DUR.',
  onTime: {
    subject: 'Saat {time} randevunuz yine zamanında başlayacak',
    text: `Merhaba {patient},

Bugün gecikme olacağını bildirmiştik. {doctor} ile randevunuz yine planlanan saatte başlayacak: {time}.
O saatte gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
    sms: '{practice}: Bugünkü randevunuz yine planlanan saatte başlayacak: {time}.',
  },
  otherDoctor: {
    subject: 'Randevunuzda değişiklik: {date}, {time}',
    text: `Merhaba {patient},

Randevunuzun zamanı aynı: {date}, saat {time}. Sizi artık {doctor} görecek.
Size uymuyorsa lütfen {phone} numarasını arayın.

{practice}
{address}`,
    sms: '{practice}: Randevunuzun zamanı aynı: {date}, saat {time}. Sizi ekibimizden başka biri görecek.',
  },
  kinds: {
    booked: {
      subject: 'Randevunuz: {date}, {time}',
      text: `Merhaba {patient},

{doctor} ile randevunuz: {date}, saat {time}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Randevunuz: {date}, saat {time}.',
    },
    moved: {
      subject: 'Randevunuzun yeni zamanı: {date}, {time}',
      text: `Merhaba {patient},

Randevunuzun zamanı değişti. Yeni zaman: {date}, saat {time}, {doctor} ile.
Önceki zaman: {oldDate}, saat {oldTime}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Randevunuzun yeni zamanı: {date}, saat {time}.',
    },
    rescheduled: {
      subject: 'Randevunuzun yeni zamanı: {date}, {time}',
      text: `Merhaba {patient},

Randevunuzu ({oldDate}, saat {oldTime}) değiştirmek zorunda kaldık, özür dileriz.
Yeni zaman: {date}, saat {time}, {doctor} ile.
Size uymuyorsa lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Randevunuzu değiştirmek zorunda kaldık. Yeni zaman: {date}, saat {time}.',
    },
    cancelled: {
      subject: 'Randevunuz iptal edildi: {date}, {time}',
      text: `Merhaba {patient},

{doctor} ile olan randevunuz iptal edildi: {date}, saat {time}.
Yeni bir randevu için lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Randevunuz iptal edildi: {date}, saat {time}.',
    },
    restored: {
      subject: 'Randevunuz geçerli: {date}, {time}',
      text: `Merhaba {patient},

{doctor} ile olan randevunuz yeniden geçerlidir: {date}, saat {time}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Randevunuz yeniden geçerlidir: {date}, saat {time}.',
    },
    reminder: {
      subject: 'Hatırlatma: Randevunuz {date}, {time}',
      text: `Merhaba {patient},

{doctor} ile randevunuzu hatırlatırız: {date}, saat {time}.
Gelemeyecekseniz lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Hatırlatma: randevunuz {date}, saat {time}.',
    },
    late: {
      subject: 'Saat {time} randevunuz daha geç başlayacak',
      text: `Merhaba {patient},

Bugün gecikme var. {doctor} ile saat {time} randevunuz saat {expected} gibi başlayacak.
Beklettiğimiz için özür dileriz.
Sorularınız için lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Bugün saat {time} randevunuz saat {expected} gibi başlayacak.',
    },
    offer: {
      subject: 'Boş bir randevu var: {date}, {time}',
      text: `Merhaba {patient},

{doctor} ile bir randevu saati boşaldı: {date}, saat {time}.
Şimdiki randevunuz: {oldDate}, saat {oldTime}.
Boşalan randevuyu sizin için şu saate kadar tutuyoruz: {until}.
Kabul etmek veya reddetmek için: {link}
Bizi {phone} numarasından arayabilirsiniz.

{practice}
{address}`,
      sms: '{practice}: {date}, {time} boş, {until} saatine kadar sizin.\n{link}\n{phone}',
    },
    'cancel reply': {
      subject: 'Randevunuz hakkındaki yanıtınız: {date}, {time}',
      text: `Merhaba {patient},

Randevunuzu ({date}, saat {time}) iptal etmek istediğinizi okuduk.
Randevu henüz iptal edilmedi.
Lütfen {phone} numarasını arayın.

{practice}
{address}`,
      sms: '{practice}: Randevunuzu ({date}, saat {time}) iptal etmek istiyorsunuz. Henüz iptal edilmedi.\nLütfen {phone} numarasını arayın.',
    },
  },
};
