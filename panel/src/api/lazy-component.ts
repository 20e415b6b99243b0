import { showError } from '@docket/ui/toast.tsx';
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react';

export const notOpened =
  'This could not be opened. Docket may have been updated, or the server can’t be reached.';

/**
 * Returns a hook that loads the code of an overlay when it is first needed, and gives null until then. A failed load
 * shows a toast, calls `onFailed` and keeps the page; the next attempt loads again.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  return function usePart(isNeeded: boolean, onFailed: () => void): ComponentType<Props> | null {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const fail = useEffectEvent(() => {
      showError(notOpened);
      onFailed();
    });
    useEffect(() => {
      if (!isNeeded || part) return;
      let isHere = true;
      load().then(
        (loaded) => {
          part = loaded;
          if (isHere) drawAgain();
        },
        () => isHere && fail(),
      );
      return () => {
        isHere = false;
      };
    }, [isNeeded]);
    return isNeeded ? part : null;
  };
}
