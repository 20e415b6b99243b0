import { Refusal, tokenHeader, unattendedHeader } from '@docket/contract/endpoint.ts';
import { followChanges, LiveEvent } from '@docket/contract/endpoints/live.ts';
import { createParser } from 'eventsource-parser';
import { baseUrl } from './call-server.ts';
import type { Role } from './session.ts';
import { isAttended } from './session.ts';

/** More than two heartbeats: a stream this silent is dead. */
const maxSilenceMs = 60_000;

export interface StreamEnd {
  readonly reason: 'over' | 'refused' | 'no answer';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Milliseconds to wait before the next attempt, set by the server; null if it set none. */
  readonly waitMs: number | null;
  readonly details: Record<string, unknown>;
}

interface Reader {
  readonly signal: AbortSignal;
  readonly onEvent: (event: LiveEvent) => void;
}

/**
 * Reads the role's live stream until it ends, is silent for too long, or is aborted. Never throws. Uses fetch because
 * the browser's EventSource can't send the token.
 */
export async function readLiveStream(role: Role, token: string, reader: Reader): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = 0;
  const restartSilenceTimer = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), maxSilenceMs);
  };
  let status = 0;
  let waitMs: number | null = null;
  try {
    restartSilenceTimer();
    const answer = await fetch(`${baseUrl}${followChanges[role].path}`, {
      headers: { [tokenHeader[role]]: token, ...(!isAttended() && { [unattendedHeader]: '1' }) },
      signal: AbortSignal.any([reader.signal, silence.signal]),
      cache: 'no-store',
      credentials: 'omit',
    });
    status = answer.status;
    if (!answer.ok || !answer.body) {
      waitMs = secondsToMs(answer.headers.get('retry-after'));
      return { reason: 'refused', status, waitMs, details: await readDetails(answer) };
    }
    const parser = createParser({
      onEvent: ({ data }) => forwardEvent(data, reader),
      onRetry: (ms) => {
        waitMs = ms;
      },
    });
    await readText(answer.body, (text) => {
      restartSilenceTimer();
      parser.feed(text);
    });
    return { reason: 'over', status, waitMs, details: {} };
  } catch {
    return { reason: status === 0 ? 'no answer' : 'over', status, waitMs, details: {} };
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

// A newer server may send events that this panel doesn't know.
function forwardEvent(data: string, { signal, onEvent }: Reader): void {
  const event = LiveEvent.safeParse(JSON.parse(data));
  if (event.success && !signal.aborted) onEvent(event.data);
}

function secondsToMs(seconds: string | null): number | null {
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

/** Whether the server serves another build of the panel and no longer has this page's files. */
export async function isPanelGone(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!entry) return false;
  try {
    return (await fetch(entry, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false; // an unreachable server is reported elsewhere
  }
}
