import { useEffect, useEffectEvent } from 'react';

/** Calls `show` once for each failure of an action, for the field or the form it is about. */
export function useOnFailure(error: unknown, show: (error: unknown) => void): void {
  const showError = useEffectEvent(show);
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
}
