import { showError } from '@docket/ui/toast.tsx';
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react';

export const openFailedText =
  'Couldn’t open this. Docket may have been updated, or the server can’t be reached.';

/**
 * Returns a hook that loads the code of an overlay when it is first needed. The hook returns null until the code is
 * loaded. A failed load shows a toast, calls `onFailed` and keeps the page; the next attempt loads again.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  let LoadedComponent: ComponentType<Props> | null = null;
  return function useLoadedComponent(isNeeded: boolean, onFailed: () => void): ComponentType<Props> | null {
    const [, rerender] = useReducer((times: number) => times + 1, 0);
    const fail = useEffectEvent(() => {
      showError(openFailedText);
      onFailed();
    });
    useEffect(() => {
      if (!isNeeded || LoadedComponent) return;
      let isMounted = true;
      load().then(
        (loaded) => {
          LoadedComponent = loaded;
          if (isMounted) rerender();
        },
        () => isMounted && fail(),
      );
      return () => {
        isMounted = false;
      };
    }, [isNeeded]);
    return isNeeded ? LoadedComponent : null;
  };
}
