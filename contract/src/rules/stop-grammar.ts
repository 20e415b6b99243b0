/**
 * Words by which patients ask for no more messages in their own sentences, by language. An asterisk stands for any
 * ending. `asksForNoMessages` combines words of one language only, because many mean something else in another one.
 */
export interface StopGrammar {
  /** "Not", "never": with a verb of `sending`, or one of `wanting` and a noun of `messages`. */
  negations: string;
  sending: string;
  wanting: string;
  messages: string;
  /** "No more": with a noun of `messages`, unless a verb of `receiving` makes it a question where the message is. */
  quantifiers: string;
  receiving: string;
  /** "Stop", "too many": with a noun of `messages`. */
  ending: string;
  /** "Cancel", "delete": with a noun of `messages`, in a reply that mentions no appointment. */
  cancelling: string;
}

/** Words between a negation and a verb of sending that turn the sentence: "don't forget to send", "don't read your text". */
export const turningWords =
  'forget|hesitate|mind|if|when|your|the|a|an|this|that|know|understand|have|vergessen|vergiss|wenn|weiß|zögern|oubli*|hésit*|pu|si|olvid*|dud*|pude|puedo|se|esque*|hesit*|consigo|забуд*|якщо|если|могу|можу|تنس*|تتردد*|إذا';

export const stopGrammars: readonly StopGrammar[] = [
  {
    negations:
      'don’t|dont|do not|donot|never|no longer|would not|wouldn’t|should not|not to|not want|not wish|please not|no more|nobody|stop|quit|cease|refuse',
    sending:
      'send|sending|sent|text|texting|txt|txting|message|messaging|msg|contact|contacting|contacted|write|writing|email|emailing|mail|mailing|sms|spam|spamming|bother|bothering|disturb|disturbing|harass|harassing|pester|pestering|remind|reminding|notify|notifying|annoy|annoying',
    wanting: 'want|wanna|wish|need|like|accept|agree|consent|interested|care for|ask for|sign up',
    messages:
      'message*|msg|msgs|text|texts|txt|txts|sms|smses|email|emails|e mails|mail|mails|notification*|reminder|reminders|alert|alerts|spam|communication|communications|newsletter*|subscription*|list|mailing|number|these',
    quantifiers: 'no|no more|no further|no other|not any|not one more|without',
    receiving: 'have|has|had|got|received|receive|see|saw|find|found',
    ending:
      'stop|stopp|stopping|quit|cease|halt|block|enough|too many|so many|off|disable|deactivate|discontinue|terminate|opt|unsubscribe|fed up|sick of|tired of|not receive|not to receive|rather not get|rather not receive',
    cancelling: 'cancel*|delete|remove|erase',
  },
  {
    negations: 'nicht|nichts|nix|kein|keine|keinen|keiner|keinerlei|nie|niemals|nimmer|aufhören mir',
    sending:
      'schreiben|schreib|schreibt|schreibe|schicken|schick|schickt|schicke|senden|sende|sendet|zusenden|zuschicken|kontaktieren|kontaktiert|anschreiben|angeschrieben|belästigen|belästigt|belästige|nerven|nervt|simsen|texten|benachrichtigen|spammen|zuspammen',
    wanting:
      'will|wollen|möchte|möchten|wünsche|wünschen|brauche|brauchen|benötige|benötigen|erwünscht|gewünscht|interessiert|mag',
    messages:
      'nachricht|nachrichten|sms|smsen|mitteilung|mitteilungen|meldungen|benachrichtigung|benachrichtigungen|erinnerung|erinnerungen|terminerinnerung|terminerinnerungen|mail|mails|email|emails|e mails|werbung|spam|newsletter|verteiler|liste|nummer|handynummer|telefonnummer|abo|abonnement|daten|texte|messages',
    quantifiers: 'kein|keine|keinen|keinerlei|ohne|nie wieder|nicht noch mehr|nicht noch eine|nicht mehr',
    receiving: 'habe|hab|haben|hatte|hat|bekam|erhielt|sehe|finde|gekommen|kam',
    ending:
      'stop|stopp|stoppen|stoppt|aufhören|hören sie|hör|beenden|beende|einstellen|stellen sie|unterlassen|abmelden|abmeldung|abbestellen|abbestelle|austragen|raus|kündigen|kündige|sperren|sperre|blockieren|blockiere|abschalten|ausschalten|abstellen|deaktivieren|schluss|genug|verzichte|verzichten|zu viele|zuviele|so viele',
    cancelling: 'löschen|lösche|löscht|entfernen|streichen|storno|stornieren|absagen',
  },
  {
    negations:
      'ne|n’|pas|jamais|plus rien|plus de|plus jamais|arrêtez de|arrêter de|arrête de|arrêtez d’|cessez de|cessez d’|stop',
    sending:
      'envoyez|envoyer|envoie|envoies|envoi|envois|écrivez|écrire|écris|contactez|contacter|contacte|contacté|contactée|textez|texter|dérangez|déranger|dérange|importunez|importuner|harcelez|harceler|relancez|relancer|notifiez|notifier|sollicitez|solliciter|sollicité|spammez|spammer|adressez|adresser',
    wanting:
      'veux|veut|voulons|voudrais|souhaite|souhaitons|souhaiterais|désire|désirons|aimerais|besoin|intéressé|intéressée|accepte|recevoir',
    messages:
      'sms|message|messages|texto|textos|mail|mails|email|emails|courriel|courriels|notification|notifications|rappel|rappels|publicité|publicités|pub|pubs|spam|newsletter|liste|listes|numéro|abonnement|inscription|alerte|alertes|données',
    quantifiers: 'aucun|aucune|plus de|plus d’|plus aucun|plus aucune|pas de|pas d’|sans|jamais de|fini les',
    receiving: 'ai|avons|avez|a|reçu|reçus|reçois|vu|vois|trouve',
    ending:
      'stop|stopper|stoppez|arrêt|arrête|arrêter|arrêtez|cesser|cessez|résilier|résiliez|résilie|désabonn*|désinscri*|retirer|retirez|enlever|enlevez|bloquer|bloquez|bloque|terminer|terminez|désactiver|désactivez|suspendre|suspendez|trop de|assez de|marre|ras le bol',
    cancelling: 'annul*|supprim*|effac*',
  },
  {
    negations:
      'no|nunca|jamás|tampoco|deje de|dejen de|dejar de|deja de|dejad de|paren de|pare de|para de|parar de|basta de|cesen de',
    sending:
      'mande|manden|mandes|mandéis|mandar|mandarme|mandando|envíe|envíen|envíes|enviéis|enviar|enviarme|enviando|escriba|escriban|escribas|escribáis|escribir|escribirme|escribiendo|contacte|contacten|contactes|contactar|contactarme|moleste|molesten|molestes|molestar|molestarme|fastidien|notifiquen|notificarme|textear|textee|texteen',
    wanting:
      'quiero|queremos|deseo|deseamos|quisiera|necesito|necesitamos|gustaría|interesa|interesan|acepto|autorizo|recibir',
    messages:
      'mensaje|mensajes|mensajitos|sms|texto|textos|correo|correos|mail|mails|email|emails|notificación|notificaciones|recordatorio|recordatorios|aviso|avisos|publicidad|spam|lista|listas|número|teléfono|suscripción|boletín|alerta|alertas|datos',
    quantifiers: 'no más|ya no|ningún|ninguno|ni un|ni un solo|nada de|cero|sin más|sin',
    receiving: 'he|hemos|recibí|recibido|recibo|llegó|llegan|tengo|veo|vi',
    ending:
      'stop|paren|pare|parar|parad|para de|para ya|cesen|cese|cesar|alto|basta|detener|detenga|detengan|terminar|termine|terminen|baja|bloquear|bloqueen|bloqueo|quitar|quite|quiten|quítenme|saque|saquen|sáquenme|sáqueme|retire|retiren|retirar|desactivar|desactiven|suspender|suspendan|demasiados|demasiadas|tantos|harto|harta',
    cancelling: 'cancel*|anul*|elimin*|borr*',
  },
  {
    negations:
      'não|nunca|jamais|nem|para de|pára de|pare de|parem de|parar de|deixe de|deixem de|deixar de|chega de|basta de',
    sending:
      'mande|mandem|mandes|mandar|mandarem|mandando|manda|envie|enviem|envies|enviar|enviarem|enviando|envia|escreva|escrevam|escrevas|escrever|contacte|contactem|contactar|contate|contatem|contatar|incomode|incomodem|incomodar|perturbe|perturbem|perturbar|chateie|chateiem|notifique|notifiquem',
    wanting:
      'quero|queremos|desejo|desejamos|gostaria|preciso|precisamos|pretendo|aceito|autorizo|receber|interessa|interesse',
    messages:
      'mensagem|mensagens|msg|msgs|sms|torpedo|torpedos|texto|textos|email|emails|e mails|notificação|notificações|lembrete|lembretes|aviso|avisos|publicidade|propaganda|propagandas|spam|lista|listas|número|telefone|inscrição|subscrição|assinatura|alerta|alertas|dados',
    quantifiers: 'não mais|chega de|basta de|nenhuma|nenhum|nem mais|nada de|sem mais|sem',
    receiving: 'recebi|recebido|recebo|tenho|vi|vejo|chegou',
    ending:
      'stop|pare|parem|parar|para de|para com|sair|basta|chega|encerrar|encerre|encerrem|cessar|cessem|bloquear|bloqueie|bloqueiem|remover|remova|removam|retirar|retire|retirem|tire|tirem|tira|descadastr*|desativar|desative|desativem|suspender|suspendam|demais|demasiadas|tantas|farto|farta|cansado de|cansada de',
    cancelling: 'cancel*|anul*|apag*|exclu*|elimin*',
  },
  {
    // Turkish negates the verb itself, so its negated verbs are words of ending.
    negations: 'asla|artık',
    sending:
      'gönderme|göndermeyin|göndermeyiniz|göndermesin|yollama|yollamayın|yollamayınız|atmayın|atmayınız|yazma|yazmayın|yazmayınız|yazmasın|rahatsız etmeyin|rahatsız etme|iletmeyin',
    wanting: 'istemiyorum|istemiyoruz|istemem',
    messages:
      'mesaj*|sms*|bildirim*|hatırlatma*|liste*|numara*|abonelik*|aboneliğ*|reklam*|mail*|eposta*|e posta*|bilgilendirme*',
    quantifiers: 'hiç|hiçbir|başka',
    receiving: 'almadım|aldım|geldi|gelmedi|var|yok|görmedim|anlamadım',
    ending:
      'durdur|durdurun|durdurunuz|durdurulsun|durun|dursun|kes|kesin|kesiniz|kesilsin|kapat|kapatın|kapatınız|yeter|son ver|son verin|son veriniz|bitsin|bitirin|bırakın|çık|çıkar|çıkarın|çıkarınız|çıkartın|çıkmak|istemiyorum|istemiyoruz|istemem|gelmesin|gelmesinler|gönderilmesin|gönderme|göndermeyin|göndermeyiniz|göndermesin|atma|atmayın|atmayınız|atmasın|yollama|yollamayın|yollamayınız|yazmayın|yazmayınız|engelle|engelleyin|engelliyorum|çok fazla',
    cancelling: 'iptal|sil|silin|siliniz|kaldır|kaldırın|kaldırınız',
  },
  {
    // Ukrainian and Russian, which its speakers mix.
    negations:
      'не|ніколи|никогда|перестаньте|перестань|припиніть|прекратите|прекратить|досить|годі|хватит|хватить',
    sending:
      'пиш*|писати|писать|надсил*|надішл*|присил*|присыл*|відправляй*|отправляй*|шліть|шлите|слати|слать|турбуй*|турбува*|беспокой*|беспоко*|сповіщай*|уведомляй*|нагадуй*|напоминай*|спам*',
    wanting:
      'хочу|хочемо|хотим|хотів|хотіла|бажаю|бажаємо|желаю|потрібн*|нужн*|треба|надо|потребую|цікав*|интерес*|згоден|згодна|согласен|согласна|отримувати|получать',
    messages:
      'повідомлен*|сообщен*|смс|смски|смсок|смс-ки|sms|есемес*|эсэмэс*|розсилк*|розсилок|рассылк*|рассылок|нагадуван*|напоминан*|сповіщен*|уведомлен*|реклам*|спам*|список|списк*|номер*|підписк*|подписк*|листів|данні|дані|данных|данные',
    quantifiers: 'без|жодних|жодного|ніяких|никаких|більше',
    receiving: 'отрим*|получ*|бачу|бачив|бачила|вижу|прийшл*|пришл*|немає|нет',
    ending:
      'стоп|зупин*|припин*|останов*|прекрат*|відпи*|отпи*|вимкн*|выключ*|відключ*|отключ*|блокую|блокуйте|заблок*|досить|годі|хватит|хватить|забагато|занадто багато|стільки|слишком много|столько|приберіть|уберіть|уберите|вилуч*',
    cancelling: 'скас*|відмін*|отмен*|видал*|удал*|відмов*|отказ*',
  },
  {
    negations: 'لا|ما|مش|مو|موش|بلاش|لن|عدم|بطلوا|بطل|كفى|توقفوا عن|توقف عن|بدون',
    sending:
      'ترسل*|إرسال|تراسل*|مراسل*|مراسلة|تبعث*|تبعت*|تكتب*|تزعج*|إزعاج*|تتواصل*|تواصل|ترسيل|يرسل*|يصلني|تصلني|توصلني',
    wanting:
      'أريد|نريد|أرغب|نرغب|بدي|بدنا|أبغى|أبي|عايز|عايزة|عاوز|عاوزة|أود|نود|أحتاج|يهمني|استلام|تلقي|أتلقى|استقبال',
    messages:
      'رسالة|رسائل|رسائلكم|رسايل|مسج|مسجات|مراسلات|مراسلاتكم|إشعار|إشعارات|تنبيه|تنبيهات|تذكير|تذكيرات|sms|إعلان|إعلانات|دعاية|قائمة|قائمتكم|رقمي|رقم|اشتراك|اشتراكي|بياناتي',
    quantifiers: 'بلاش|بدون|بلا|كفاية|كفى|لا مزيد من|من غير|دون',
    receiving: 'وصلتني|وصلني|وصلت|استلمت|عندي|يوجد',
    ending:
      'قف|توقف|توقفوا|أوقف|أوقفوا|إيقاف|وقف|وقفوا|وقفو|إنهاء|انهوا|كفى|كفاية|حظر|خلص|اقطعوا|منع|امنعوا|كثير من|كثرة',
    cancelling: 'إلغاء|ألغ|ألغي|ألغوا|احذف|احذفوا|حذف|أزل|أزيلوا|إزالة|شيلوا|شيل|امسح|امسحوا|مسح',
  },
];
