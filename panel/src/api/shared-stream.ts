import type { LiveEvent } from '@docket/contract/live.ts';
import { keepFollowing } from './keep-following.ts';
import { runInLeaderTab } from './leader-tab.ts';
import type { Role } from './session.ts';

/**
 * A message between tabs: an event passed on by the tab with the stream, or a new tab's request for the hello event.
 */
type Message = { readonly event: LiveEvent; readonly heardAtMs: number } | 'repeat hello';

/** Takes an event and its time of arrival by this computer's clock. */
export type StreamListener = (event: LiveEvent, heardAtMs: number) => void;

/**
 * Follows the role's live stream in all tabs of the browser: one tab reads it and passes every event on. Returns a
 * function that stops it.
 */
export function shareStream(role: Role, token: string, listener: StreamListener): () => void {
  const name = `docket-live-${role}`;
  const channel = navigator.locks ? new BroadcastChannel(name) : null;
  let hello: Message | null = null;
  let isHolding = false;

  const hold = () => {
    isHolding = true;
    const stop = keepFollowing(role, token, (event) => {
      const message = { event, heardAtMs: Date.now() };
      if (event.topic === 'hello') hello = message;
      listener(event, message.heardAtMs);
      channel?.postMessage(message);
    });
    return () => {
      isHolding = false;
      stop();
    };
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'string') {
      if (isHolding && hello) channel.postMessage(hello);
    } else if (!isHolding) listener(data.event, data.heardAtMs);
  });
  channel?.postMessage('repeat hello' satisfies Message);
  const end = runInLeaderTab(name, hold);
  return () => {
    end();
    channel?.close();
  };
}
