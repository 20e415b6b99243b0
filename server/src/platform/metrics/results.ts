import { channel } from 'node:diagnostics_channel';

/** The result of one attempt of this process to send a message or webhook event. */
export type SendingResult =
  | { readonly of: 'message'; readonly channel: 'email' | 'sms'; readonly result: string }
  | { readonly of: 'webhook'; readonly result: string };

const results = channel('docket:result');

/** Counts a result where metrics are read. The words are a few of our own: they become labels. */
export function countResult(result: SendingResult): void {
  if (results.hasSubscribers) results.publish(result);
}

/** Hears each result of this process; returns what stops it. */
export function followResults(receive: (result: SendingResult) => void): () => void {
  // Only `countResult` publishes on this channel.
  const listener = (result: unknown) => receive(result as SendingResult);
  results.subscribe(listener);
  return () => void results.unsubscribe(listener);
}
