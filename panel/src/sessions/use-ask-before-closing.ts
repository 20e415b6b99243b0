import { useEffect } from 'react';
import { type Role, readTokens } from '../api/session.ts';

/**
 * Makes the browser ask before closing or reloading discards unsaved input. Navigation inside the panel is not
 * covered.
 */
export function useAskBeforeClosing(hasUnsavedInput: boolean, role: Role): void {
  useEffect(() => {
    if (!hasUnsavedInput) return;
    const confirmClose = (event: BeforeUnloadEvent) => {
      // Logging out is deliberate.
      if (readTokens()[role]) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmClose);
    return () => window.removeEventListener('beforeunload', confirmClose);
  }, [hasUnsavedInput, role]);
}
