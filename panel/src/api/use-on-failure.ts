import { useEffect, useEffectEvent } from 'react';

/** Hands over what an action failed with, once a failure: for the field or the form it is about. */
export function useOnFailure(error: unknown, show: (error: unknown) => void): void {
  const handOver = useEffectEvent(show);
  useEffect(() => {
    if (error) handOver(error);
  }, [error]);
}
