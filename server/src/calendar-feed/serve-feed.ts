import { hash } from 'node:crypto';
import { feedDays } from '@docket/contract/endpoints/calendar-feed.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readClinicSettings } from '../clinic-settings/read.ts';
import { toClientNetwork } from '../platform/client-subnet.ts';
import type { Context } from '../platform/context.ts';
import { RequestCounts } from '../platform/http/request-counts.ts';
import { isThisMachine } from '../platform/http/trusted-proxies.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { hashToken } from '../platform/tokens.ts';
import { version } from '../platform/version.ts';
import { calendarFeedStore, type FeedRow, type ServedFeed } from './store.ts';
import { toCalendar } from './to-calendar.ts';

/** Most events in a feed, the earliest first; far above ten weeks of any doctor. */
const maxEvents = 5_000;

const minuteMs = 60_000;
// Reads per minute. Calendar programs read every few minutes, from several devices and from a provider's servers.
const maxReadsOfFeed = 30;
const maxReadsFromAddress = 120;

/**
 * Serves `/feed/<token>.ics`. The token in the URL is the only credential, because calendar programs can't send
 * headers. A read changes only the hour of last use.
 */
export function registerCalendarFeedFile(app: FastifyInstance, context: Context): void {
  const fromAddress = new RequestCounts(minuteMs);
  const ofFeed = new RequestCounts(minuteMs);

  app.get('/feed/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    if (!isThisMachine(request.ip))
      checkRate(fromAddress.add(toClientNetwork(request.ip)), maxReadsFromAddress);
    const token = /^([\w-]{43})\.ics$/.exec(request.params.name)?.[1];
    const tokenHash = token && hashToken(token);
    const feed = tokenHash ? await calendarFeedStore(context.engine.read).findServed(tokenHash) : null;
    if (!tokenHash || !feed) throw notFound('Calendar');
    if (feed.isArchived)
      throw new Refusal('not found', 'This calendar has ended: the doctor does not work here any more');
    checkRate(ofFeed.add(tokenHash), maxReadsOfFeed);

    await recordUse(context, feed);
    const { name } = await readClinicSettings(context, context.engine.read);
    const rows = await readRows(context, feed.doctorId);
    const calendarName = `${feed.doctorName}, ${name}`;
    const etag = toEtag(feed, rows, calendarName, context.clock.timeZone);
    // Programs revalidate at each read. Proxies must not store it.
    reply.headers({ 'cache-control': 'private, no-cache', etag, 'x-robots-tag': 'noindex' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(
        toCalendar(rows, {
          calendarName,
          fullNames: feed.fullNames,
          toInstant: (wallMinutes) => context.clock.toInstant(wallMinutes),
        }),
      );
  });
}

// Access lists show the last use to the hour. Programs read every few minutes, so most reads write nothing.
const recordUseEveryMs = 60 * minuteMs;

async function recordUse({ engine, clock, log }: Context, { doctorId, usedAt }: ServedFeed): Promise<void> {
  const nowMs = clock.nowMs();
  if (usedAt !== null && usedAt >= nowMs - recordUseEveryMs) return;
  try {
    await engine.transaction((tx) =>
      calendarFeedStore(tx).recordUse(doctorId, nowMs, nowMs - recordUseEveryMs),
    );
  } catch (error) {
    // A full disk must not keep a calendar from being read.
    log.warn({ err: error }, 'the use of a calendar link could not be recorded');
  }
}

function checkRate({ calls, leftMs }: { calls: number; leftMs: number }, maxCalls: number): void {
  if (calls <= maxCalls) return;
  const retryAfterSeconds = Math.ceil(leftMs / 1_000);
  throw new Refusal('too many', 'Too many requests. Please wait a moment', { retryAfterSeconds });
}

function readRows({ engine, clock }: Context, doctorId: string): Promise<FeedRow[]> {
  const today = Math.floor(clock.wallNow() / minutesPerDay);
  return calendarFeedStore(engine.read).listAppointments(doctorId, {
    from: (today - feedDays.back) * minutesPerDay,
    to: (today + feedDays.ahead + 1) * minutesPerDay,
    maxRows: maxEvents,
  });
}

/** Returns a tag that differs whenever the text would, without building the text. */
function toEtag(feed: ServedFeed, rows: readonly FeedRow[], name: string, timeZone: string): string {
  return `"${hash('sha256', JSON.stringify([version, timeZone, name, feed.fullNames, rows]), 'base64url')}"`;
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
