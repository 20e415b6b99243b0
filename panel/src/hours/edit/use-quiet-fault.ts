import { type FocusEvent, useState } from 'react';

/** Returns handlers that hide faults while a field or a group of fields is being typed in. */
export function useQuietFault() {
  const [isTyping, setTyping] = useState(false);
  return {
    isTyping,
    watch: {
      onInput: () => setTyping(true),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setTyping(false);
      },
    },
  };
}
