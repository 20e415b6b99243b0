import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { toMessageName, withoutLinks } from '@docket/contract/formats/message-name.ts';
import {
  fillMessage,
  fillTemplate,
  getTexts,
  type TemplateField,
} from '@docket/contract/formats/message-texts.ts';
import type { MessageTemplate } from '@docket/contract/locales/language-texts.ts';
import { type Language, languages } from '@docket/contract/locales/languages.ts';
import { millisecondsPerMinute, minutesPerDay } from '@docket/contract/rules/limits.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { DueMessage } from '../rows.ts';

/** An email address with the owner's name. */
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
  /** URL of the offer's page, contained in the text; empty if the message has none. */
  readonly link: string;
  /** The practice's phone number as it appears in the text; empty if unknown. */
  readonly phone: string;
  /** The text as an SMS, and the hint listing possible replies. */
  readonly sms: string;
  readonly replyHint: string;
  /** Title of the calendar event. */
  readonly event: string;
}

/** The data a message's text is composed from. */
export interface ComposableMessage extends Pick<DueMessage, 'kind' | 'doctorName' | 'expectedAt'> {
  readonly patient: Pick<DueMessage['patient'], 'name' | 'language'>;
  /** Start of the appointment or of the offered slot, in wall minutes. */
  readonly startsAt: number;
  /** The previous start, or for an offer the start of the patient's present appointment; null without one. */
  readonly oldStartsAt: number | null;
  /** Wall minutes: now, and the end of the offer's hold; null if it is not an offer. */
  readonly held: { readonly from: number; readonly until: number } | null;
}

/** Returns the data to compose a due message from. */
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
  readonly template?: MessageTemplate | null;
  /** URL of the offer's page; empty if the message has none. */
  readonly link?: string;
}

/** Composes a message in the patient's language and the practice's time format. */
export function compose(
  message: ComposableMessage,
  practice: ClinicSettings,
  { template = null, link = '' }: ComposeOptions = {},
): ComposedMessage {
  const { patient, startsAt, oldStartsAt, expectedAt, held } = message;
  const { language, direction, event, replyHint, kinds, onTime, otherDoctor } = getTexts(
    chooseLanguage(patient.language, practice),
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
  // Templates for a delay assume a late doctor, and templates for a move another time. Neither holds here.
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
    sms: directionMarks[direction] + sms,
    link,
    phone: values.phone,
    replyHint,
    event: fillTemplate(event, values),
  };
}

/**
 * Spanish and Portuguese use the singular before one o'clock: "a la 1:00 PM", "à 1:00", "da 1:00". Ukrainian uses
 * another preposition before eleven. Applies to templates too.
 */
function adjustHourGrammar(text: string, language: Language): string {
  if (language === 'es') return text.replace(/(?<!\p{L})([Ll])as (?=0?1:\d\d)/gu, '$1a ');
  if (language === 'pt') return text.replace(/(?<!\p{L})([Àà]|[Dd]a)s (?=0?1:\d\d)/gu, '$1 ');
  if (language === 'uk') return text.replace(/(?<!\p{L})([Оо]) (?=11:\d\d)/gu, '$1б ');
  return text;
}

/** Returns "10:20 AM"; on another day with the date. */
function formatUntil(
  { from, until }: NonNullable<ComposableMessage['held']>,
  when: (wallMinutes: number) => { date: string; time: string },
): string {
  const { date, time } = when(until);
  const isToday = Math.floor(from / minutesPerDay) === Math.floor(until / minutesPerDay);
  return isToday ? time : `${time} (${date})`;
}

/** Limits the name's length, because an SMS is billed by its length. */
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

/** First character of an SMS. It sets the direction, which a phone would guess from the practice's name. */
const directionMarks = { ltr: '', rtl: '\u200f' } as const;

/** Isolates a phone number or address, which would be displayed reversed inside Arabic text. */
function isolate(value: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'ltr' || value === '' ? value : `\u2068${value}\u2069`;
}

/** Returns the language of messages to a patient. */
export function chooseLanguage(chosen: string, { messageLanguage }: ClinicSettings): Language {
  return Object.hasOwn(languages, chosen) ? (chosen as Language) : messageLanguage;
}

/** Returns the practice's address on one line, without links. */
export function toLocation(address: string): string {
  return withoutLinks(address.trim().replace(/\s*[\r\n]+\s*/g, ', '));
}

/** Languages that use "2:30 PM"; in others a practice with a 12-hour clock writes 14:30. */
const languagesWithAmPm: ReadonlySet<Language> = new Set(['en', 'es', 'ar']);

function formatWall(
  wallMinutes: number,
  language: Language,
  { clock, dateOrder }: ClinicSettings,
): { date: string; time: string } {
  const locale = language === 'en' ? (dateOrder === 'month' ? 'en-US' : 'en-GB') : language;
  // Formats wall minutes as UTC, so that no time zone shifts them.
  const at = wallMinutes * millisecondsPerMinute;
  const date = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const usesAmPm = clock === '12' && languagesWithAmPm.has(language);
  const time = new Intl.DateTimeFormat(usesAmPm && language !== 'ar' ? 'en-US' : locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: usesAmPm ? 'h12' : 'h23',
  });
  const clockTime = time.format(at).replace(/[\u00a0\u202f]/g, ' ');
  // French uses an ordinal for the first: "mardi 1er décembre".
  const day = language === 'fr' ? date.format(at).replace(/(?<!\d)1 /, '1er ') : date.format(at);
  return { date: day, time: language === 'de' ? `${clockTime} Uhr` : clockTime };
}

const linkLabels: Readonly<Record<Language, string>> = {
  en: 'Manage or stop these messages',
  de: 'Nachrichten verwalten oder abbestellen',
  fr: 'Gérer ou arrêter ces messages',
  es: 'Gestionar o cancelar estos mensajes',
  pt: 'Gerir ou cancelar estas mensagens',
  tr: 'Mesajları yönetin veya durdurun',
  uk: 'Керувати повідомленнями або відмовитися від них',
  ar: 'إدارة هذه الرسائل أو إيقافها',
};

/**
 * Returns an email's text and HTML with a link to the patient's message page below; without the link if `url` is
 * null.
 */
export function withLink(composed: ComposedMessage, url: string | null): { text: string; html: string } {
  if (url === null) return { text: composed.text, html: toHtml(composed) };
  const label = linkLabels[composed.language];
  const link = `<p style="font-size:13px"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
  const colon = composed.language === 'fr' ? '\u00a0:' : ':';
  return { text: `${composed.text}\n\n${label}${colon} ${url}`, html: toHtml(composed, link) };
}

/**
 * Returns the text as an HTML page. Everything is escaped except the offer's link and the phone number, which must
 * not wrap.
 */
export function toHtml(
  { language, direction, subject, text, link, phone }: ComposedMessage,
  below = '',
): string {
  const url = escapeHtml(link);
  const anchor = `<a href="${url}" dir="ltr">${url}</a>`;
  const number = `<span style="white-space:nowrap">${escapeHtml(phone)}</span>`;
  // Split before escaping: the digits of a short number also occur in entities and links.
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
  /** appended to the appointment's id to make it globally unique */
  readonly domain: string;
  readonly nowMs: number;
}

/**
 * Returns the appointment as an iCalendar event. The appointment's id and version let a calendar update one event.
 * Times are UTC instants.
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

/** Converts wall minutes to an instant. A repeated hour means its first time; a skipped one shifts past the gap. */
function toInstant(wallMinutes: number, timeZone: string): Date {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMinutes * millisecondsPerMinute)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
}
