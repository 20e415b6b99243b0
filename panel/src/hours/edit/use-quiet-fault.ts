import { type FocusEvent, useState } from 'react';

/** Holds faults back while somebody is still typing in a field, or in fields that belong together. */
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
