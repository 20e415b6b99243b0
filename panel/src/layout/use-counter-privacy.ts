import { forgetToasts } from '@docket/ui/toast.tsx';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { areNamesHidden, hideNamesWhenIdle, useNamesHidden } from '../api/privacy/names-hidden.ts';
import { closeOverlay } from './palette/palette-store.ts';
import { clearUndoQuestion } from './shortcuts/undo-last.tsx';

/** URL parameters with a typed search for patients; the next line has those with the position in its list. */
const searchParamNames = ['q', 'ask'] as const;
const positionParamNames = ['page', 'cursor'] as const;

/** While names are hidden: removes searches for patients from the URL. */
export function clearSearchParams(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  // /doctor-list searches doctors.
  if (!areNamesHidden() || pathname === '/doctor-list' || !searchParamNames.some((name) => query.has(name)))
    return;
  for (const name of [...searchParamNames, ...positionParamNames]) query.delete(name);
  const rest = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(window.history.state, '', `${pathname}${rest}${hash}`);
}

/**
 * Hides names when idle. When names become hidden, removes toasts, the undo question, overlays and typed searches.
 */
export function useCounterPrivacy(): void {
  const isHidden = useNamesHidden();
  const router = useRouter();
  const href = useRouterState({ select: ({ location }) => location.href });
  useEffect(hideNamesWhenIdle, []);
  useLayoutEffect(() => {
    if (!isHidden) return;
    forgetToasts();
    clearUndoQuestion();
    closeOverlay();
  }, [isHidden]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back may return to a URL with a typed search
  useLayoutEffect(clearSearchParams, [isHidden, href, router]);
}
