import { type FocusEvent, useState } from 'react';

/** Holds faults back while a field, or a group of fields, is being typed in. */
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
