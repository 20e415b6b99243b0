import { markReplyRead } from '@docket/contract/messages.ts';
import { useAction } from '../api/use-action.ts';

/** Returns a function that takes a reply off the list; with `resume` the messages that it stopped go on. */
export function useMarkReplyRead(): (replyId: string, options?: { resume?: boolean }) => void {
  const { run } = useAction(markReplyRead, { touches: ['messages', 'calls'] });
  return (replyId, { resume = false } = {}) => void run({ replyId, ...(resume && { resume }) });
}
