import { tokenHeader, unattendedHeader } from '@docket/contract/endpoint.ts';
import { Refusal } from '@docket/contract/endpoint.ts';
import { followChanges, LiveEvent } from '@docket/contract/live.ts';
import { createParser } from 'eventsource-parser';
import { isAttended } from './activity.ts';
import { baseUrl } from './call-server.ts';
import type { Role } from './tokens.ts';

/** More than two heartbeats: a line on which nothing comes any more is dead. */
const maxSilenceMs = 60_000;

/** How a stream ended, and after how many milliseconds the server wants us back, if it said so. */
export interface StreamEnd {
  readonly why: 'over' | 'refused' | 'no answer';
  /** of the answer; 0 where there was none */
  readonly status: number;
  readonly waitMs: number | null;
  /** What stands in the refusal beside its sentence. */
  readonly details: Record<string, unknown>;
}

interface Reader {
  readonly signal: AbortSignal;
  readonly onEvent: (event: LiveEvent) => void;
}

/**
 * Reads the role's live stream until it ends, is silent for too long, or the signal ends it. By fetch, since the
 * browser's own reader of such streams can't send the token. Never throws.
 */
export async function readLiveUpdates(role: Role, token: string, reader: Reader): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = 0;
  const isAlive = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), maxSilenceMs);
  };
  let status = 0;
  let waitMs: number | null = null;
  try {
    isAlive();
    const answer = await fetch(`${baseUrl}${followChanges[role].path}`, {
      headers: { [tokenHeader[role]]: token, ...(!isAttended() && { [unattendedHeader]: '1' }) },
      signal: AbortSignal.any([reader.signal, silence.signal]),
      cache: 'no-store',
      credentials: 'omit',
    });
    status = answer.status;
    if (!answer.ok || !answer.body) {
      waitMs = secondsToMs(answer.headers.get('retry-after'));
      return { why: 'refused', status, waitMs, details: await readDetails(answer) };
    }
    const parser = createParser({
      onEvent: ({ data }) => passOn(data, reader),
      onRetry: (ms) => {
        waitMs = ms;
      },
    });
    await readText(answer.body, (text) => {
      isAlive();
      parser.feed(text);
    });
    return { why: 'over', status, waitMs, details: {} };
  } catch {
    return { why: status === 0 ? 'no answer' : 'over', status, waitMs, details: {} };
  } finally {
    window.clearTimeout(timer);
  }
}

async function readDetails(answer: Response): Promise<Record<string, unknown>> {
  const refusal = Refusal.safeParse(await answer.json().catch(() => null));
  return refusal.data?.details ?? {};
}

async function readText(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}

// A newer server may tell of things this panel does not know.
function passOn(data: string, { signal, onEvent }: Reader): void {
  const event = LiveEvent.safeParse(JSON.parse(data));
  if (event.success && !signal.aborted) onEvent(event.data);
}

function secondsToMs(seconds: string | null): number | null {
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

/** Whether the files this page was made of are gone from the server: it hands out another panel by now. */
export async function isPanelGone(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!entry) return false;
  try {
    return (await fetch(entry, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false; // the server is away, which is another thing
  }
}
