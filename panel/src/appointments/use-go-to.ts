import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ListSearch, parseListSearch, writeListSearch } from './list/search-params.ts';

export type GoTo = (move: (current: ListSearch) => ListSearch, step?: 'push' | 'replace' | 'page') => void;

/** Returns a function that navigates within the list on screen: only the search parameters change. */
export function useGoTo(): GoTo {
  const navigate = useNavigate();
  return useCallback(
    (move, step = 'push') => {
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) => writeListSearch(move(parseListSearch(current))),
        replace: step === 'replace',
        // Another page of the list is read from its top.
        resetScroll: step === 'page',
      });
    },
    [navigate],
  );
}
