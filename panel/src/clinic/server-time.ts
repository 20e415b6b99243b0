/** Less is the way there and back, or a clock that nobody would call wrong. */
const noticedMs = 60_000;

let aheadMs = 0;

/** Takes what the server said the time was and when that came in, by this computer; both in epoch milliseconds. */
export function noteServerTime(serverMs: number, heardAtMs: number): void {
  const ahead = serverMs - heardAtMs;
  aheadMs = Math.abs(ahead) < noticedMs ? 0 : ahead;
}

/** How far the server's clock is ahead of this computer's, in milliseconds; 0 where both agree, negative where it is behind. */
export function serverAheadMs(): number {
  return aheadMs;
}

/** The moment by the server's clock, epoch milliseconds: what is today must not depend on whose computer it is. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}
