import { useEffect } from 'react';
import { type Role, readTokens } from '../api/session.ts';

/**
 * Lets the browser ask before unsaved input is lost by closing or reloading. Navigation inside the panel is not
 * covered.
 */
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
