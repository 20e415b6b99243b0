/**
 * Phrases of replies to an SMS by their meaning, in the eight languages of the messages. Sources: the lists of gateways
 * (Twilio, AWS, Telnyx, Bird, Vonage) and real replies. Case, accents and punctuation are ignored. "Cancel" always
 * refers to the appointment, even though gateways read it as a wish to stop messages.
 */
export const replyPhrases = {
  yes: [
    'yes|y|yep|yup|yeah|yea|sure|ok|okay|okey|okey dokey|k|confirm|confirmed|confirming|i confirm|correct|right|fine|good|great',
    'perfect|absolutely|definitely|of course|agreed|accepted|i accept|will do|coming|i am coming|i’m coming|i will come|i’ll come',
    'i will be there|i’ll be there|will be there|see you|see you then|see you there|sounds good|that works|works for me|all good',
    'roger|affirmative|1|👍|👌|✅|✔|☑',
    'ja|j|jo|jep|jawohl|jup|bestätigt|bestätige|ich bestätige|bestätigung|in ordnung|ist in ordnung|ich komme|komme|wir kommen|passt',
    'das passt|passt mir|passt gut|geht klar|alles klar|einverstanden|gern|gerne|klar|na klar|natürlich|ich bin da|bin da|bis dann',
    'oui|ouais|je confirme|confirme|confirmé|c’est confirmé|d’accord|daccord|entendu|c’est bon|c’est noté|noté|ok pour moi|je viens',
    'je serai là|je serai présent|je serai présente|parfait|bien sûr|volontiers|absolument|très bien|ça marche|ça me va',
    'si|sí|confirmo|confirmado|confirmada|vale|claro|claro que sí|de acuerdo|ahí estaré|allí estaré|iré|voy|perfecto|por supuesto',
    'está bien|correcto|conforme|acepto|asistiré|sin problema',
    'sim|confirmado|confirmada|certo|está bem|tá bom|combinado|perfeito|com certeza|vou|estarei lá|pode ser|aceito|tudo bem|isso',
    'evet|e|tamam|onay|onaylıyorum|onaylandı|onayladım|olur|geliyorum|geleceğim|kabul|kabul ediyorum|elbette|tabii|tabi|peki|uygun',
    'так|добре|гаразд|ок|підтверджую|підтверджено|згоден|згодна|прийду|приїду|буду|звісно|звичайно|ага|домовились',
    'نعم|حسنا|تم|موافق|موافقة|أوافق|تمام|أكيد|أؤكد|مؤكد|حاضر|طيب|سأحضر|أوكي|ماشي|بالتأكيد|إن شاء الله نعم',
  ],
  cancel: [
    'cancel|cancelled|canceled|cancelling|c|i cancel|cancel it|cancel that|cancel appointment|cancel my appointment',
    'cancel the appointment|cancel this appointment|i want to cancel|i need to cancel|i have to cancel|i would like to cancel',
    'i’d like to cancel|i must cancel|want to cancel|need to cancel',
    'absagen|absage|abgesagt|sage ab|ich sage ab|muss absagen|ich muss absagen|ich möchte absagen|möchte absagen|will absagen',
    'termin absagen|termin absage|den termin absagen|termin abgesagt|storno|stornieren|storniert|stornierung|termin stornieren',
    'annuler|annulez|annule|j’annule|annulation|annulé|annuler le rendez-vous|annuler mon rendez-vous|annuler rdv|annuler mon rdv',
    'annulez le rendez-vous|annulez mon rendez-vous|je dois annuler|je veux annuler|je souhaite annuler|je voudrais annuler',
    'cancelar|cancela|cancelo|cancele|cancelado|cancelar cita|cancelar la cita|cancelar mi cita|cancela la cita|quiero cancelar',
    'tengo que cancelar|necesito cancelar|anular|anula|anulo|anular cita|anular la cita|anular mi cita',
    'cancelar consulta|cancelar a consulta|cancelar minha consulta|desmarcar|desmarca|desmarco|desmarcar consulta|quero cancelar',
    'preciso cancelar|tenho de cancelar',
    'iptal|iptal et|iptal edin|iptal ediyorum|iptal etmek istiyorum|iptal lütfen|randevu iptal|randevu iptali|randevuyu iptal et',
    'randevumu iptal et|randevumu iptal edin|randevumu iptal etmek istiyorum',
    'скасувати|скасуйте|скасую|скасовую|скасування|відмінити|відміна|відміняю|відмініть|скасувати запис|скасуйте запис',
    'скасувати прийом|хочу скасувати|відмінити запис|відмініть запис',
    'إلغاء|ألغي|ألغ|ألغوا|إلغاء الموعد|ألغي الموعد|ألغ الموعد|أريد إلغاء الموعد|أريد إلغاء موعدي|إلغاء موعدي',
  ],
  stop: [
    'stop|stops|stopall|stop all|stop sms|stopsms|stop texts|stop messages|stop it|stop now|stop sending|stop sending messages|stop sending me messages|stop sending me sms',
    'stop texting|stop texting me|stop messaging me|stop writing|stop contacting me|unsubscribe|unsubscribe me|unsub|unsubscribed|optout',
    'opt out|opted out|opt me out|end|quit|revoke|revoked|remove|remove me|remove my number|remove number|halt|take me off|take me off your list|delete my number',
    'no more|no more messages|no more sms|no more texts|no messages|no sms|no texts|do not text|do not text me|don’t text me|dont text me|do not message me|don’t message me',
    'dont message me|do not contact me|don’t contact me|dont contact me|don’t send|dont send|do not send|leave me alone|lose my number|block',
    'stopp|stoppen|stoppt|abmelden|abmeldung|abbestellen|abbestellung|melden sie mich ab|ende|beenden|austragen|tragen sie mich aus|widerruf|widerrufen|ich widerrufe',
    'keine nachrichten|keine nachrichten mehr|keine sms|keine sms mehr|nicht mehr schreiben|nicht schreiben|schreiben sie mir nicht|kündigen|löschen sie meine nummer',
    'arrêt|arrêter|arrêtez|arrete|désabonner|désabonnement|désabonnez|désabonnez moi|me désabonner|désinscription|désinscrire|désinscrivez moi|me désinscrire|résilier',
    'ne plus recevoir|plus de sms|plus de messages|plus aucun message|ne m’écrivez plus|ne plus m’écrire|ne m’envoyez plus|retirez moi|supprimez mon numéro',
    'baja|alto|parar|pare|paren|basta|detener|detengan|salir|darme de baja|dar de baja|darse de baja|deme de baja|dame de baja|desuscribir|desuscribirme|desuscribirse',
    'cancelar suscripción|no quiero más mensajes|no quiero mensajes|no más mensajes|no más sms|no enviar más|no envíen más|no me escriban|no me escriban más|eliminar|eliminen mi número|quíteme de la lista',
    'parem|sair|remover|remova|remova me|descadastrar|descadastre|desinscrever|cancelar inscrição|cancelar subscrição|não quero mais mensagens|não quero mensagens|não enviar mais|não envie mais',
    'não enviem mais|não me escreva|chega de mensagens|retirar|excluir',
    'dur|durdur|durdurun|durun|ret|reddet|çık|çıkış|çıkmak istiyorum|abonelikten çık|aboneliği iptal et|abonelik iptal|listeden çıkar|mesaj istemiyorum|sms istemiyorum|mesaj atmayın|mesaj göndermeyin|mesaj gönderme|artık yazmayın|beni çıkarın',
    'стоп|зупинити|зупиніть|припинити|припиніть|відписатися|відписатись|відписка|відпишіть|відпишіть мене|скасувати підписку|не пишіть|не пишіть мені|не надсилайте|не надсилати|не хочу повідомлень|більше не пишіть|видаліть мій номер|досить',
    'قف|توقف|التوقف|الإيقاف|توقفوا|أوقف|أوقفوا|إيقاف|وقف|إلغاء الاشتراك|ألغ الاشتراك|إلغاء اشتراك|لا ترسل|لا ترسلوا|لا ترسلوا لي|لا أريد رسائل|لا رسائل|كفى|احذف رقمي|حذف رقمي|أزل رقمي',
    'endall|end all|stop2end|stop2quit|stopal|end messages|end sms|end texts|end subscription|unscribe|never text me again|never contact me|i unsubscribe|🛑|⛔|🔕|📵',
    'aufhören|hören sie auf|hör auf|hör auf zu schreiben|hört auf|lassen sie mich in ruhe|lass mich in ruhe|streichen sie mich|entfernen sie mich|löschen sie mich|nehmen sie mich raus|von der liste streichen',
    'n’écrivez plus|n’écris plus|n’écrivez plus rien|n’envoyez plus|ne plus écrire|arrêtez d’écrire|fin|cessez|cesser|stoppez|stopper|laissez moi tranquille|enlevez moi|retirez mon numéro|enlevez mon numéro|plus de texto|plus de textos|je me désabonne|je me désinscris|me désabonne|me désinscris',
    'unsuscribir|unsuscribe|desinscribir|darse baja|no escriban más|no escribas más|quitar|quítame|quítenme|quíteme|bórrame|bórrenme|bórreme|dejen de escribir|deje de escribir|dejen de escribirme|déjenme en paz|déjame en paz|déjeme en paz|dejadme en paz|sáqueme de la lista|sácame de la lista|anular suscripción|no mensajes|no sms|darme de baja de la lista',
    'me tire da lista|tire me da lista|me tira da lista|me deixe em paz|deixem me em paz|apague meu número|parem de enviar|pare de enviar',
    'iptal et abonelik|iptal abonelik|abonelik iptali|aboneliğimi iptal et|aboneliğimi iptal edin|aboneliği iptal edin|çıkar|çıkarın|beni çıkar|beni listeden çıkar|beni listeden çıkarın|listeden çık|listeden çıkarın|abonelikten çıkar|beni silin|beni sil|numaramı silin|numaramı sil|rahat bırakın|beni rahat bırakın|yeter|mesaj atma|yazmayın|yazmayınız|göndermeyin|göndermeyiniz|göndermesinler|yollamayın|yollamayınız|atmayın|atmayınız|rahatsız etmeyin|beni rahatsız etmeyin|bana yazmayın|artık mesaj istemiyorum',
    'відмовитися від розсилки|відмова від розсилки|скасуйте підписку|скасувати розсилку|лишіть мене в спокої|залиште мене в спокої|дайте спокій|дайте мені спокій|перестаньте|перестаньте писати|припиніть писати|не турбуйте|не турбуйте мене|приберіть мій номер|видаліть мене|годі|хватить|відпишіться|відписуюсь|відписуюся|не присилайте|не присилайте мені|не шліть|не надсилайте мені',
    'ألغي الاشتراك|ألغوا الاشتراك|ألغي اشتراكي|ألغ اشتراكي|إلغاء اشتراكي|أريد إلغاء الاشتراك|اتركوني|اتركوني وشأني|اتركني وشأني|أزلني|أزيلوني|احذفني|احذفوني|احذفوا رقمي|لا تراسلوني|لا تراسلني|لا ترسل لي|أوقف الرسائل|أوقفوا الرسائل|إيقاف الرسائل|بدون رسائل|وقفوا|وقفوا الرسائل|لا تراسلونا|لا ترسلوا لنا|بطلوا رسائل',
    // Other languages of patients: Russian, Italian, Dutch, Polish, Czech, Croatian, Hungarian, Romanian, the Nordic ones, Greek, Bulgarian, Persian.
    'отказ от рассылки|отказаться от рассылки|отменить подписку|отмените подписку|отписаться|отписка|отпишите|отпишите меня|остановить|остановите|прекратить|прекратите|хватит|не пишите|не пишите мне|не присылайте|перестаньте писать|оставьте меня в покое|удалите мой номер|удалите меня',
    'ferma|fermare|fermate|smettere|smettete|smettetela|disiscrivi|disiscrivimi|disiscrivetemi|disiscrizione|cancellami|cancellatemi|annulla iscrizione|rimuovimi|rimuovetemi|non scrivetemi|non scrivetemi più|niente messaggi|lasciatemi in pace',
    'afmelden|afmelding|uitschrijven|schrijf mij uit|schrijf me uit|ophouden|geen berichten|geen berichten meer|geen sms|geen sms meer|verwijder mij|verwijder mijn nummer|laat me met rust',
    'wypisz|wypisz mnie|wypiszcie mnie|wyrejestruj|zatrzymaj|przestań|przestańcie|nie pisz|nie piszcie|koniec|dość|usuń mnie|usuń mój numer|konec|odhlásit|odhlaste mě|přestaňte|nepište|nepište mi',
    'odjava|odjavi|odjavite|prekini|prekinite|prestanite|leállítás|leiratkozás|leiratkozom|ne írjanak|opriți|oprește|dezabonare|nu mai scrieți',
    '退订|退訂|请退订|停止|停止发送|取消订阅|配信停止|수신거부|중지',
    'sluta|avsluta|avregistrera|avslutt|avmeld|afmeld|frameld|inga meddelanden|ingen beskeder|ingen meldinger|lopeta|σταμάτα|σταματήστε|απεγγραφή|спри|спрете|отпиши|отпишете|لغو اشتراک|پیام ندهید|نفرستید',
  ],
  start: [
    'start|unstop|restart|resume|subscribe|anmelden|reprendre|reprise',
    'alta|iniciar|reanudar|retomar|başla|başlat|старт|відновити',
    'ابدأ|ابدا|اشتراك|استئناف',
  ],
} as const;

/**
 * Phrases that may refer to the messages or to the appointment: "delete", "I don't want". Alone they neither stop nor
 * cancel anything, but messages are held until a person has read them.
 */
export const ambiguousPhrases = [
  'delete|löschen|lösche|löscht|entfernen|streichen|ich will nicht|ich möchte nicht|supprimer|supprimez|effacer|enlever|enlevez|retirer|je ne veux pas|je ne veux plus',
  'borrar|borre|borren|quite|quiten|no quiero|no quiero más|apagar|apague|apaga|tirar|não quero|não quero mais',
  'istemiyorum|artık istemiyorum|istemem|sil|silin|kaldır|kaldırın|лишіть мене|залиште мене|видалити|видаліть|прибрати|приберіть|не хочу|більше не хочу',
  'отказ|отказаться|отказываюсь|отказуюсь|відмовитися|відмовитись|відмова|відмовляюся|відмовляюсь|annulla|annullare|annullate|annullo|取消|キャンセル|취소',
  'i don’t want|i dont want|i do not want|i no longer want|not interested|off your list|off the list|kein interesse|will das nicht|möchte das nicht|nicht mehr bekommen|nicht mehr erhalten|von der liste|aus der liste|de la lista|da lista|de la liste|listeden|зі списку|із списку|из списка|من القائمة|🚫|✋|❌',
  'je ne souhaite plus|je ne souhaite pas|je ne désire plus|no deseo|ya no quiero|no me interesa|não desejo|não tenho interesse|ilgilenmiyorum|не бажаю|не треба|не потрібно|لا أرغب|مش عايز|ما أبغى',
  'حذف|احذف|احذفوا|إزالة|أزل|مسح|امسح|إنهاء|لا أريد|ما أريد|لا اريد|ما بدي',
  'удалить|удалите|cancella|cancellare|rimuovi|rimuovere|eliminare|non voglio|verwijder|verwijderen|opzeggen|usuń|rezygnuję|zakończ|nie chcę|διαγραφή|حذف کنید',
] as const;

export const courtesyPhrases = [
  'please|pls|plz|thanks|thank you|thank you very much|many thanks|thx|ty|hi|hello|good morning|dear all|bitte|danke|vielen dank|danke schön|hallo|guten tag|guten morgen|lg|mfg',
  'merci|merci beaucoup|s’il vous plaît|s’il te plaît|svp|stp|bonjour|gracias|muchas gracias|por favor|hola|buenos días|obrigado|obrigada|olá|bom dia',
  'lütfen|teşekkürler|teşekkür ederim|sağ olun|merhaba|будь ласка|дякую|доброго дня|вітаю|شكرا|شكرا جزيلا|من فضلك|لو سمحت|مرحبا|السلام عليكم|🙏|🙂|😊|👍|❤',
] as const;

/**
 * Stop phrases that also occur in a sentence about a visit: "at the end", "stop by". Single words are such phrases,
 * except `unmistakableStops`. These alone stop nothing in a reply that mentions an appointment.
 */
export const everydayStopPhrases = [
  'stop it|stop now|stop all|stop sending|stop writing|no more|don’t send|dont send|do not send|no messages|no sms|no texts|remove number',
  'keine nachrichten|keine sms|nicht schreiben|hören sie auf|hör auf|hört auf|n’envoyez plus|no enviar más|no envíen más|no mensajes',
  'não enviar mais|não envie mais|não enviem mais|çıkmak istiyorum|не надсилайте|не надсилати|не присылайте|не присилайте|не шліть|لا ترسل|لا ترسلوا|لا رسائل|بدون رسائل',
  'geen berichten|geen sms|niente messaggi|inga meddelanden|ingen beskeder|ingen meldinger',
] as const;

/** Words that ask for no more messages whatever else the reply says. An asterisk stands for any ending. */
export const unmistakableStops =
  'unsub*|optout|désabonn*|désinscri*|desinscri*|desuscri*|unsuscri*|descadastr*|відпис*|відпиш*|отпис*|отпиш*|disiscri*|leiratk*|dezabon*|uitschrij*|退订|退訂|取消订阅|수신거부';

/**
 * Words about an appointment, a time or the visit, as opposed to messages. An asterisk stands for any ending; without
 * it only the whole word counts, because "sali" (Tuesday in Turkish) also begins "salir" (Spanish for leave).
 */
export const appointmentWords = [
  'appointment|appointments|appt|appts|booking|bookings|booked|visit|visits|slot|slots|doctor|doctors|dr|practice|clinic|come|coming|late|later|earlier|tomorrow|today|tonight|week|weeks|month|months|oclock|o’clock',
  'reschedul*|move|moved|moving|postpon*|confirm|confirmed|confirming|yes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|afternoon|pain|pains|painful|bleed*|fever|medicine|medicines|medication*|tablet|tablets|pill|pills|drug|drugs',
  'termin|termine|terminen|termins|ich komme|komme|kommt|wir kommen|kommen wir|zu kommen|nicht kommen|später|morgen|heute|uhr|arzt|ärztin|arztes|praxis|woche|wochen|monat|monate|monaten|verschieb*|absag*|bestätig*',
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|mittag|nachmittag|schmerz|schmerzen|tablette|tabletten|medikament|medikamente',
  'rendez vous|rdv|viens|vient|venir|viendrai|demain|aujourd’hui|heure|heures|docteur|semaine|semaines|confirme|confirmer|lundi|mardi|mercredi|jeudi|vendredi|samedi|douleur|douleurs|médicament|médicaments',
  'cita|citas|mañana|hoy|hora|horas|llego|llegar|llegaré|semana|semanas|confirmar|confirmo|lunes|martes|miércoles|jueves|viernes|sábado|dolor|dolores|duele|médico|médica|medicina|medicinas|medicamento|medicamentos|consulta|consultas',
  'amanhã|hoje|segunda feira|terça feira|quarta feira|quinta feira|sexta feira|na segunda|na terça|na quarta|na quinta|na sexta|dor|dores|dói',
  'randevu*|yarın|bugün|geliyorum|geleceğim|gelirim|gelemem|gelemiyorum|gelemeyeceğim|gelmiyorum|gelmeyeceğim|gelmek|gelebilir*|saat|saatte|saati|doktor|doktora|doktorum|hafta|haftaya|pazartesi|salı|çarşamba|perşembe|cuma|ağrı|ağrım|ağrısı|ilaç|ilacı|ilacım',
  'запис|записи|запису|записаний|записана|прийом|прийому|прийомі|візит|візиту|завтра|сьогодні|прийду|прийдемо|прийти|лікар|лікаря|лікарю|година|годину|години|годині|годин|тиждень|тижня|тижні|понеділок|понеділка|вівторок|вівторка',
  'середа|середу|середи|четвер|четверга|п’ятниця|п’ятницю|п’ятниці|біль|болю|болі|болить|ліки|ліків',
  'موعد|موعدي|موعدنا|مواعيد|غدا|بكرة|اليوم|طبيب|طبيبي|طبيبة|دكتور|دكتورة|ساعة|احضر|أسبوع|ألم|دواء|دوائي',
] as const;

/** Words for "cancel", which may refer to an appointment or to messages. */
export const cancelWords = 'cancel*|annule*|annula*|anul*|iptal*|скас*|إلغاء';
