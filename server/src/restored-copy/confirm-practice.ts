import type * as contract from '@docket/contract/endpoints/restored-copy.ts';
import { noRestoredCopy } from '@docket/contract/refusals.ts';
import { publishMessage } from '../messages/publish.ts';
import { sendingStore } from '../messages/store/sending.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/engine.ts';
import { refuse } from '../platform/refusal.ts';
import { copyMark } from '../platform/restored-copy.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Call } from '../platform/serve.ts';
import { deliveryStore } from '../webhooks/store.ts';

const notSent = 'Not sent: it waited in a restored copy, and a manager chose to call';

/**
 * Turns a restored copy into the practice: every node starts sending. Queued messages are sent, or (`waiting` "call")
 * given up and listed first under Calls. Throws Refusal: forbidden (no proof of identity), conflict (not a copy).
 */
export async function confirmPractice(
  context: Context,
  { caller, input }: Call<typeof contract.confirmPractice>,
) {
  const { engine, log } = context;
  await engine.transaction(async (tx) => {
    const mark = copyMark(tx);
    if ((await mark.read()) === null) throw refuse(noRestoredCopy, 'This is the practice already');
    if (input.waiting === 'call') await giveUpWaiting(tx);
    await mark.remove();
    await tx.publish({ topic: 'settings', ids: {} });
  });
  logSecurity(log, 'practice confirmed', { accountId: caller.accountId });
  return { message: 'This is the practice now' };
}

async function giveUpWaiting(tx: Tx): Promise<void> {
  for (const message of await sendingStore(tx).giveUpAll(notSent)) await publishMessage(tx, message);
  for (const webhookId of await deliveryStore(tx).giveUpWaiting(null, notSent))
    await tx.publish({ topic: 'webhooks', ids: { webhookId } });
}
