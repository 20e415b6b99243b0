import { useEffect } from 'react';
import { type Role, readTokens } from '../api/tokens.ts';

/** Lets the browser ask before the page is closed or reloaded over typed text; going to another page of the panel keeps it. */
export function useAskBeforeClosing(isTyped: boolean, role: Role): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Whoever logged out has left on purpose.
      if (readTokens()[role]) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped, role]);
}
