import { markReplyRead } from '@docket/contract/endpoints/messages.ts';
import { useAction } from '../api/use-action.ts';

/** Returns a function that marks a reply as read; `resume` also sends the messages it stopped. */
export function useMarkReplyRead(): (replyId: string, options?: { resume?: boolean }) => void {
  const { run } = useAction(markReplyRead, { touches: ['messages', 'calls'] });
  return (replyId, { resume = false } = {}) => void run({ replyId, ...(resume && { resume }) });
}
