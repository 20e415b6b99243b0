import { showError } from '@docket/ui/toast.tsx';
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react';

export const notOpened =
  'This could not be opened. Docket may have been updated, or the server can’t be reached.';

/**
 * For what opens over a page: a hook that loads the component's code when it is first needed, and gives null until it
 * has loaded. If loading fails, a toast says so, `onFailed` is called, and the page below stays; the next attempt
 * loads again.
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
