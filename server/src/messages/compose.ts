import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import { millisecondsPerMinute, minutesPerDay } from '@docket/contract/limits.ts';
import { toMessageName, withoutLinks } from '@docket/contract/message-name.ts';
import { fillMessage, fillTemplate, type TemplateField, textsOf } from '@docket/contract/message-texts.ts';
import type { MessageTemplate } from '@docket/contract/message-translations.ts';
import { type Language, languages } from '@docket/contract/messages.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { DueMessage } from './rows.ts';

/** Someone with an email address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A message in the patient's language, ready to be sent. */
export interface ComposedMessage {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly subject: string;
  readonly text: string;
  /** Where an offer is answered; it stands in the text. Empty: there is none. */
  readonly link: string;
  /** The practice's, as it stands in the text. Empty: none is known. */
  readonly phone: string;
  /** The same as an SMS, and what it may be answered with. */
  readonly sms: string;
  readonly replyHint: string;
  /** What the appointment is called in a calendar. */
  readonly event: string;
}

/** What the words of a message are made from. */
export interface ComposableMessage extends Pick<DueMessage, 'kind' | 'doctorName' | 'expectedAt'> {
  readonly patient: Pick<DueMessage['patient'], 'name' | 'language'>;
  /** The appointment's, or the offered one; wall minutes. */
  readonly startsAt: number;
  /** What it was before, or what the patient has who is offered another time; null: nothing. */
  readonly oldStartsAt: number | null;
  /** Until when a time is offered, and from when; null: it is no offer. */
  readonly held: { readonly from: number; readonly until: number } | null;
}

/** What the words of a message are made from whose turn it is. */
export function toComposable(message: DueMessage, wallNow: number): ComposableMessage {
  const { appointment, offer, known } = message;
  if (offer === null) {
    const { startsAt } = appointment;
    return { ...message, startsAt, oldStartsAt: known?.startsAt ?? startsAt, held: null };
  }
  const has = appointment?.status === 'pending' && appointment.startsAt > wallNow;
  return {
    ...message,
    startsAt: offer.startsAt,
    oldStartsAt: has ? appointment.startsAt : null,
    held: { from: wallNow, until: offer.holdsUntil },
  };
}

interface ComposeOptions {
  /** The practice's words for it, where it has some. */
  readonly template?: MessageTemplate | null;
  /** Where an offer is answered; empty: nowhere. */
  readonly link?: string;
}

/** Puts a message into the patient's language and the practice's clock. */
export function compose(
  message: ComposableMessage,
  practice: ClinicSettings,
  { template = null, link = '' }: ComposeOptions = {},
): ComposedMessage {
  const { patient, startsAt, oldStartsAt, expectedAt, held } = message;
  const { language, direction, event, replyHint, kinds, onTime, otherDoctor } = textsOf(
    languageOf(patient.language, practice),
  );
  const when = (wallMinutes: number) => formatWall(wallMinutes, language, practice);
  const now = when(startsAt);
  const before = oldStartsAt === null ? { date: '', time: '' } : when(oldStartsAt);
  const inText = (value: string) => isolate(value, direction);
  const values: Record<TemplateField, string> = {
    patient: inText(toMessageName(patient.name)),
    doctor: inText(toMessageName(message.doctorName)),
    date: now.date,
    time: now.time,
    oldDate: before.date,
    oldTime: before.time,
    expected: expectedAt === null ? '' : when(expectedAt).time,
    until: held === null ? '' : formatUntil(held, when),
    link,
    practice: inText(toMessageName(practice.name)),
    address: inText(toLocation(practice.address)),
    phone: inText(withoutLinks(practice.phone)),
  };
  // The practice's own words for a delay don't fit who is no longer late, nor those for another time who keeps theirs.
  const isOnTime = message.kind === 'late' && expectedAt === startsAt;
  const isSameTime = (message.kind === 'moved' || message.kind === 'rescheduled') && oldStartsAt === startsAt;
  const instead = (isOnTime && onTime) || (isSameTime && otherDoctor) || null;
  const inSms = { ...values, practice: inText(shorten(toMessageName(practice.name))) };
  const parts = { subject: values, text: values, sms: inSms };
  const filled = fillMessage(
    message.kind,
    instead ?? kinds[message.kind],
    instead === null ? template : null,
    parts,
  );
  const subject = adjustHourGrammar(filled.subject, language);
  const text = adjustHourGrammar(filled.text, language);
  const sms = adjustHourGrammar(filled.sms, language);
  return {
    language,
    direction,
    subject,
    text,
    sms: startOf[direction] + sms,
    link,
    phone: values.phone,
    replyHint,
    event: fillTemplate(event, values),
  };
}

/**
 * In Spanish and Portuguese one o'clock alone is singular: "a la 1:00 PM", "à 1:00", "da 1:00". In Ukrainian "at" is another
 * word before eleven. Whatever words are the practice's own.
 */
function adjustHourGrammar(text: string, language: Language): string {
  if (language === 'es') return text.replace(/(?<!\p{L})([Ll])as (?=0?1:\d\d)/gu, '$1a ');
  if (language === 'pt') return text.replace(/(?<!\p{L})([Àà]|[Dd]a)s (?=0?1:\d\d)/gu, '$1 ');
  if (language === 'uk') return text.replace(/(?<!\p{L})([Оо]) (?=11:\d\d)/gu, '$1б ');
  return text;
}

/** "10:20 AM"; on another day with its date. */
function formatUntil(
  { from, until }: NonNullable<ComposableMessage['held']>,
  when: (wallMinutes: number) => { date: string; time: string },
): string {
  const { date, time } = when(until);
  const isToday = Math.floor(from / minutesPerDay) === Math.floor(until / minutesPerDay);
  return isToday ? time : `${time} (${date})`;
}

/** An SMS is paid by its length. */
const maxNameInSms = 30;

function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= maxNameInSms
    ? name
    : `${letters
        .slice(0, maxNameInSms - 3)
        .join('')
        .trimEnd()}...`;
}

/** An SMS begins with the practice's name: a phone would take its letters for the direction of the whole. */
const startOf = { ltr: '', rtl: '\u200f' } as const;

/** Between Arabic words a phone number or an address would be read from its end: what is put in keeps its own direction. */
function isolate(value: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'ltr' || value === '' ? value : `\u2068${value}\u2069`;
}

/** The language a patient is written in. */
export function languageOf(chosen: string, { messageLanguage }: ClinicSettings): Language {
  return Object.hasOwn(languages, chosen) ? (chosen as Language) : messageLanguage;
}

/** The practice's address as one line without links. */
export function toLocation(address: string): string {
  return withoutLinks(address.trim().replace(/\s*[\r\n]+\s*/g, ', '));
}

/** Where "2:30 PM" is read; elsewhere a practice with such a clock writes 14:30. */
const halvedDays: ReadonlySet<Language> = new Set(['en', 'es', 'ar']);

function formatWall(
  wallMinutes: number,
  language: Language,
  { clock, dateOrder }: ClinicSettings,
): { date: string; time: string } {
  const locale = language === 'en' ? (dateOrder === 'month' ? 'en-US' : 'en-GB') : language;
  // The wall's minutes counted as if the wall hung in Greenwich: no zone moves them.
  const at = wallMinutes * millisecondsPerMinute;
  const date = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const isHalved = clock === '12' && halvedDays.has(language);
  const time = new Intl.DateTimeFormat(isHalved && language !== 'ar' ? 'en-US' : locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: isHalved ? 'h12' : 'h23',
  });
  const clockTime = time.format(at).replace(/[\u00a0\u202f]/g, ' ');
  // The first of a month has a word of its own in French: "mardi 1er décembre".
  const day = language === 'fr' ? date.format(at).replace(/(?<!\d)1 /, '1er ') : date.format(at);
  return { date: day, time: language === 'de' ? `${clockTime} Uhr` : clockTime };
}

const linkLabels: Readonly<Record<Language, string>> = {
  en: 'Our messages, and how to stop them',
  de: 'Unsere Nachrichten und wie Sie sie abbestellen',
  fr: 'Nos messages, et comment ne plus les recevoir',
  es: 'Nuestros mensajes y cómo dejar de recibirlos',
  pt: 'As nossas mensagens e como deixar de as receber',
  tr: 'Mesajlarımız ve bunları durdurma',
  uk: 'Наші повідомлення та як від них відмовитися',
  ar: 'رسائلنا وكيفية إيقافها',
};

/** An email's two forms, with the link to the page of the patient's messages below; null: nobody outside reaches us. */
export function withLink(composed: ComposedMessage, url: string | null): { text: string; html: string } {
  if (url === null) return { text: composed.text, html: toHtml(composed) };
  const label = linkLabels[composed.language];
  const link = `<p style="font-size:13px"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
  const colon = composed.language === 'fr' ? '\u00a0:' : ':';
  return { text: `${composed.text}\n\n${label}${colon} ${url}`, html: toHtml(composed, link) };
}

/**
 * The text as a page: paragraphs as they stand, and nothing in it is markup but the link of an offer, and the phone, which a
 * line's end would tear apart.
 */
export function toHtml(
  { language, direction, subject, text, link, phone }: ComposedMessage,
  below = '',
): string {
  const url = escapeHtml(link);
  const anchor = `<a href="${url}" dir="ltr">${url}</a>`;
  const number = `<span style="white-space:nowrap">${escapeHtml(phone)}</span>`;
  // Before anything is escaped: the digits of a short number stand in entities and links as well.
  const markNumber = (piece: string) => splitAt(piece, phone).map(escapeHtml).join(number);
  const mark = (paragraph: string) => splitAt(paragraph, link).map(markNumber).join(anchor);
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p>${mark(paragraph).replaceAll('\n', '<br>')}</p>`);
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 sans-serif;color:#1a1a1a;background:#fff;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">',
    ...paragraphs,
    below,
    '</body></html>',
  ].join('\n');
}

const splitAt = (text: string, part: string) => (part === '' ? [text] : text.split(part));

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

interface CalendarParts {
  readonly timeZone: string;
  readonly organizer: Mailbox;
  readonly attendee: Mailbox;
  readonly location: string;
  /** behind the appointment's id, so that it is unique in the world */
  readonly domain: string;
  readonly nowMs: number;
}

/**
 * The appointment for the patient's calendar: one event whatever becomes of it (its id), each change above the one before
 * (its version), as moments and not as a clock's time.
 */
export function toCalendar(
  appointment: NonNullable<DueMessage['appointment']>,
  { event, text }: Pick<ComposedMessage, 'event' | 'text'>,
  { timeZone, organizer, attendee, location, domain, nowMs }: CalendarParts,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = appointment.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const start = toInstant(appointment.startsAt, timeZone);
  const lastsMs = (appointment.endsAt - appointment.startsAt) * millisecondsPerMinute;
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: 'Docket', product: 'Docket', language: 'EN' },
  });
  calendar.createEvent({
    id: `${appointment.id}@${domain}`,
    sequence: appointment.version,
    stamp: new Date(nowMs),
    start,
    end: new Date(start.getTime() + lastsMs),
    summary: event,
    description: text,
    ...(location !== '' && { location }),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organizer.name, email: organizer.address },
    attendees: [{ name: attendee.name, email: attendee.address, rsvp: false }],
  });
  return { method, content: calendar.toString() };
}

/** When the clinic's wall shows this minute; of an hour that it shows twice the first, of one it skips the same time after it. */
function toInstant(wallMinutes: number, timeZone: string): Date {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMinutes * millisecondsPerMinute)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
}
