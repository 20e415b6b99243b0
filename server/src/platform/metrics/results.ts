import { channel } from 'node:diagnostics_channel';

/** The result of one attempt of this process to send a message or webhook event. */
export type SendingResult =
  | { readonly of: 'message'; readonly channel: 'email' | 'sms'; readonly result: string }
  | { readonly of: 'webhook'; readonly result: string };

const results = channel('docket:result');

/** Counts a result if metrics are on. Results must come from a small fixed set, because they become labels. */
export function countResult(result: SendingResult): void {
  if (results.hasSubscribers) results.publish(result);
}

/** Calls `receive` for each result of this process. Returns a function that stops it. */
export function followResults(receive: (result: SendingResult) => void): () => void {
  // Safe to cast, because only `countResult` publishes on this channel.
  const listener = (result: unknown) => receive(result as SendingResult);
  results.subscribe(listener);
  return () => void results.unsubscribe(listener);
}
