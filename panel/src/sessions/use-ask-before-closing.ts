import { useEffect } from 'react';
import { type Role, readTokens } from '../api/session.ts';

/** Lets the browser ask before the page is closed or reloaded over what would be lost with it; going to another page of the panel is not asked about. */
export function useAskBeforeClosing(isLost: boolean, role: Role): void {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Logging out is deliberate.
      if (readTokens()[role]) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost, role]);
}
