import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { followLiveStream } from './follow-live-stream.ts';
import { runInLeaderTab } from './leader-tab.ts';
import type { Role } from './session.ts';

/**
 * A message between tabs: an event passed on by the tab with the stream, or a new tab's request for the hello event.
 */
type Message = { readonly event: LiveEvent; readonly receivedAtMs: number } | 'repeat hello';

/** Takes an event and its time of arrival by this computer's clock. */
export type StreamListener = (event: LiveEvent, receivedAtMs: number) => void;

/**
 * Follows the role's live stream in all tabs of the browser: one tab reads it and passes every event on. Returns a
 * function that stops it.
 */
export function shareStream(role: Role, token: string, listener: StreamListener): () => void {
  const name = `docket-live-${role}`;
  const channel = navigator.locks ? new BroadcastChannel(name) : null;
  let hello: Message | null = null;
  let isReader = false;

  const readStream = () => {
    isReader = true;
    const stop = followLiveStream(role, token, (event) => {
      const message = { event, receivedAtMs: Date.now() };
      if (event.topic === 'hello') hello = message;
      listener(event, message.receivedAtMs);
      channel?.postMessage(message);
    });
    return () => {
      isReader = false;
      stop();
    };
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'string') {
      if (isReader && hello) channel.postMessage(hello);
    } else if (!isReader) listener(data.event, data.receivedAtMs);
  });
  channel?.postMessage('repeat hello' satisfies Message);
  const end = runInLeaderTab(name, readStream);
  return () => {
    end();
    channel?.close();
  };
}
