import type * as contract from '@docket/contract/endpoints/messages.ts';
import { mayStopMessages } from '@docket/contract/rules/message-replies.ts';
import { publishReply } from '../messages/publish.ts';
import { inboundStore, replyStore } from '../messages/store/replies.ts';
import { stoppedAddressStore } from '../messages/store/stopped-addresses.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { createToken, hashToken } from '../platform/tokens.ts';
import { inboundPath } from './inbound.ts';

/** Marks a reply as read; `resume` lifts a stop that the reply may have caused. Throws Refusal (not found). */
export async function markReplyRead(
  { engine, clock }: Context,
  { input }: Call<typeof contract.markReplyRead>,
) {
  return engine.transaction(async (tx) => {
    const reply = await replyStore(tx).markRead(input.replyId, clock.nowMs());
    if (reply === null) throw notFound('Reply');
    const resumes = input.resume === true && reply.meaning === 'other' && mayStopMessages(reply.text);
    if (resumes) await stoppedAddressStore(tx).remove(hashToken(reply.address));
    await publishReply(tx, reply);
    return { message: resumes ? 'Marked as read, messages go on' : 'Marked as read' };
  });
}

/** Returns whether SMS are sent, and since when replies are received. */
export async function readSmsSetUp({ engine, settings }: Context) {
  const inbound = await inboundStore(engine.read).find();
  return { hasGateway: settings.sms !== null, inboundSince: inbound?.at ?? null };
}

/** Creates the URL for the gateway's receipts and replies, replacing the previous one. */
export async function renewSmsAddress(
  { engine, clock, log }: Context,
  { caller, origin }: Call<typeof contract.renewSmsAddress>,
) {
  const secret = createToken();
  await engine.transaction(async (tx) => {
    await inboundStore(tx).renew({ secretHash: hashToken(secret), at: clock.nowMs(), by: caller.accountId });
    await tx.publish({ topic: 'settings', ids: {} });
  });
  logSecurity(log, 'sms address made', { accountId: null, byId: caller.accountId });
  return {
    message: 'The gateway has a new address',
    url: `${origin}${inboundPath.replace(':secret', secret)}`,
  };
}
