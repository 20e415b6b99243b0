import { useEffect, useEffectEvent } from 'react';

/** Calls `show` once for each failure of an action, to mark the field or form concerned. */
export function useOnFailure(error: unknown, show: (error: unknown) => void): void {
  const showError = useEffectEvent(show);
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
}
