import { markReplyRead } from '@docket/contract/messages.ts';
import { useAction } from '../api/use-action.ts';

/** Returns a function that takes a reply off the list: somebody has read it. */
export function useMarkReplyRead(): (replyId: string) => void {
  const { run } = useAction(markReplyRead, { touches: ['messages', 'calls'] });
  return (replyId) => void run({ replyId });
}
