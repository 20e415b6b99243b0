import { Readable } from 'node:stream';
import { needsSmtpUtf8 } from '@docket/contract/formats/email-address.ts';
import nodemailer from 'nodemailer';
import type { Mailbox } from '../render/compose.ts';
import { hideSecrets, type SendResult } from '../rules.ts';

export interface Email {
  /** Constant across attempts, so that mailboxes recognise a repetition. */
  readonly messageId: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** null if the email is about no appointment */
  readonly calendar: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | null;
  /** URL for the mail program's "unsubscribe"; null if the server has no public URL. */
  readonly stopUrl: string | null;
}

export interface Mailer {
  /** Reports failures in the result. */
  send(email: Email): Promise<SendResult>;
  close(): void;
}

/** Time limit of one message, in milliseconds. */
export const sendWithinMs = 30_000;
const limits = { connectMs: 10_000, silentMs: 20_000, sendMs: sendWithinMs };

/** Creates a mailer. `smtpUrl` includes the password. One connection stays open for the next message. */
export function createMailer(smtpUrl: string, { connectMs, silentMs, sendMs } = limits): Mailer {
  const { username, password, hostname } = new URL(smtpUrl);
  const secrets = listSecrets(decodeURIComponent(username), decodeURIComponent(password));
  const hide = (answer: string) => hideSecrets(answer, secrets);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
    // Never sends a password unencrypted over a network.
    requireTLS: password !== '' && !isHere,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Ids of messages sent completely whose answer is pending. */
  const fullySent = new Set<string>();
  transport.use('stream', ({ data: { messageId }, message }, done) => {
    // The stream is read only once the mail server accepts the message's data, so reading to its end means fully sent.
    const read = async function* (input: AsyncIterable<Buffer>) {
      yield* input;
      fullySent.add(String(messageId));
    };
    message.processFunc((input) => Readable.from(read(input), { objectMode: false }));
    done();
  });
  return {
    async send(email) {
      const mail = toMail(email);
      const slow = new AbortController();
      const timer = setTimeout(() => slow.abort(), sendMs);
      try {
        // After the time limit the message must not leave any more.
        const { response } = await transport.sendMail({ ...mail, signal: slow.signal });
        return { result: 'handed over', providerId: shorten(hide(response)) };
      } catch (error) {
        if (slow.signal.aborted && !fullySent.has(mail.messageId))
          return { result: 'away', reason: 'The mail server took too long' };
        return (
          toUnknownLetters(error, email.to.address) ??
          toFailure(error, { hide, isWhole: fullySent.has(mail.messageId) })
        );
      } finally {
        clearTimeout(timer);
        fullySent.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Returns the password in every encoding it is sent in, because a server may echo a command it does not know. */
function listSecrets(user: string, password: string): string[] {
  const encoded = [password, user, `\0${user}\0${password}`].map((text) =>
    Buffer.from(text).toString('base64'),
  );
  return password === '' ? [] : [password, ...encoded];
}

function toMail({ messageId, from, to, subject, text, html, calendar, stopUrl }: Email) {
  return {
    messageId: `<${messageId}>`,
    from: { ...from, name: inHeader(from.name) },
    to: { ...to, name: inHeader(to.name) },
    subject: inHeader(subject),
    text,
    html,
    ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stopUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(stopUrl !== null && { list: { unsubscribe: { url: stopUrl } } }),
  };
}

/** Returns one line. The library sends ASCII unchanged, so text that looks like an encoded word is broken up. */
function inHeader(text: string): string {
  return text
    .replace(/[\u2028\u2029\p{Cc}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
}

interface SmtpError {
  readonly code?: string;
  /** Node's code, such as ECONNREFUSED or CERT_HAS_EXPIRED, if `code` is the library's ESOCKET */
  readonly originalCode?: string;
  /** the step that timed out, such as GREETING_TIMEOUT */
  readonly timeoutType?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

type RefusedCommand = Required<Pick<SmtpError, 'command' | 'responseCode' | 'response'>>;

/**
 * Returns whether a refusal means that the patient's mailbox can't receive mail. Other refusals concern the sender, a
 * limit, spam or the configuration: the practice fixes them, and the messages wait. MAIL FROM is always about the
 * sender. Codes alone are ambiguous, because servers use 5.1.0 and 5.2.2 about the sender too, so a text about sending
 * is never final. In answer to RCPT TO a text about an unknown mailbox counts with every code except 5.7 (policy).
 */
function isDeadMailbox({ command, responseCode, response }: RefusedCommand): boolean {
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  const text = response.replace(/<[^>]*>|\S+@\S+/g, ' ');
  if (aboutSending.test(text)) return false;
  const [, code = ''] = /^\d{3}[- ](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (deadMailboxCodes.includes(code)) return true;
  if (command !== 'RCPT TO' || code.startsWith('5.7.')) return false;
  return noSuchMailbox.test(text) || (code === '5.4.1' && /recipient address rejected/i.test(text));
}

// RFC 3463 and 7505: unknown mailbox, unknown domain, bad address, moved, null MX, disabled, full.
const deadMailboxCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.2.2'];

// Excludes "limit" and "quota" alone, which may be the patient's mailbox. Addresses were removed before.
const aboutSending = new RegExp(
  `\\b(${[
    'senders?|mail from|(from|your|return|envelope) (address|domain|header)|return-path|envelope-from|originator',
    'spf|dkim|dmarc|authenticat\\w*|authoriz\\w*|polic(y|ies)|helo|ehlo|ptr|reverse dns|client host',
    'reputation|(black|block|deny)[- ]?list(s|ed|ing)?|blocked (using|by|because|due)|rbl|dnsbl|spam\\w*|unsolicited',
    '(sending|message|messages|mail|mails|email|emails|recipient|recipients|rate|daily|hourly|monthly) (\\w+ )?(quota|limit|rate|limits)',
    'your (\\w+ )?(account|mailbox|plan|package|subscription|contract|server|host|ip)|hosting (plan|package|account)',
    '(non-?)?payment|unpaid|billing|outgoing|outbound|external (e?mails?|domains?|recipients|addresses)',
    'relay(ing|ed)? (access )?(is )?(not|denied|prohibited|forbidden|disabled)|(not|unable to|cannot|can.?t) (\\w+ )?relay',
    '(log|sign)(ged|ed)?[ -]?in (first|required|needed)|(please|must|not) (log|sign)(ged|ed)?[ -]?in|(not allowed|not permitted) to send',
    'sending (address|domain|host|server|ip|account|mta)|per (day|hour|minute|month)|you have exceeded|exceeded your|too many|too quickly|rate',
  ].join('|')})\\b`,
  'i',
);

const noSuchMailbox =
  /\b(no such (user|recipient|mailbox|person)|(user|recipient|mailbox|address|account) (is )?(unknown|not found|unavailable|disabled|does ?n[o']t exist|not exist)|unknown (user|recipient|mailbox|local[- ]part)|does not exist|invalid (recipient|mailbox)|no mailbox|(mailbox|quota) (is )?(full|exceeded))\b/i;

// A mail server without SMTPUTF8 refuses such an envelope, with varying texts and codes.
function toUnknownLetters(error: unknown, address: string): SendResult | null {
  const { command = '', responseCode = 0 } = (error ?? {}) as SmtpError;
  if (!needsSmtpUtf8(address) || responseCode < 500 || !/^(MAIL FROM|RCPT TO)$/.test(command)) return null;
  return {
    result: 'refused',
    reason: 'The mail server takes no address with letters beyond a to z before the @',
  };
}

function toFailure(
  error: unknown,
  { hide, isWhole }: { readonly hide: (answer: string) => string; readonly isWhole: boolean },
): SendResult {
  const failed = (error ?? {}) as SmtpError;
  const { command = '', responseCode = 0, response = '' } = failed;
  if (isDeadMailbox({ command, responseCode, response }))
    return { result: 'refused', reason: `The mail server refused it: ${shorten(hide(response))}` };
  if (responseCode > 0)
    return {
      result: 'away',
      reason: `The mail server ${describeFailure(command)}: ${shorten(hide(response))}`,
    };
  if (isWhole)
    return { result: 'unknown', reason: 'The mail server received the whole message and did not confirm it' };
  const cause = failed.originalCode ?? failed.timeoutType ?? failed.code ?? 'no answer';
  return { result: 'away', reason: `The mail server could not be reached (${cause})` };
}

// The failed step names the setting to check: encryption, credentials or MAIL_FROM.
function describeFailure(command: string): string {
  if (command === 'STARTTLS') return 'offers no encryption (STARTTLS)';
  if (command.startsWith('AUTH')) return 'did not take name and password';
  return command === 'MAIL FROM' ? 'did not take the sender' : 'did not take it';
}

function shorten(response: string): string {
  return response
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
