import type { LiveEvent } from '@docket/contract/live.ts';
import { keepFollowing } from './keep-following.ts';
import { runInLeaderTab } from './leader-tab.ts';
import type { Role } from './tokens.ts';

/** What the tab that holds the stream hands to the others, and what they ask it when they come later. */
type Message = { readonly event: LiveEvent; readonly heardAtMs: number } | 'what is said of yourself?';

/** Takes an event and when it was heard, by this machine's clock. */
export type StreamListener = (event: LiveEvent, heardAtMs: number) => void;

/**
 * Follows the role's live stream, however many tabs do: one of them reads it and hands every event on. Returns what
 * stops it.
 */
export function shareStream(role: Role, token: string, hear: StreamListener): () => void {
  const name = `docket-live-${role}`;
  const channel = navigator.locks ? new BroadcastChannel(name) : null;
  let hello: Message | null = null;
  let isHolding = false;

  const hold = () => {
    isHolding = true;
    const stop = keepFollowing(role, token, (event) => {
      const message = { event, heardAtMs: Date.now() };
      if (event.topic === 'hello') hello = message;
      hear(event, message.heardAtMs);
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
    } else if (!isHolding) hear(data.event, data.heardAtMs);
  });
  channel?.postMessage('what is said of yourself?' satisfies Message);
  const end = runInLeaderTab(name, hold);
  return () => {
    end();
    channel?.close();
  };
}
