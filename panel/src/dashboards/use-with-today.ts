import { ListedToday, listToday, toListedToday } from '@docket/contract/endpoints/dashboard-today.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Role } from '../api/session.ts';
import { useReadPages } from '../api/use-read.ts';

// Five hundred appointments, more than forty doctors see in a day. The list shows longer days.
const maxPages = 5;

/** Joins a dashboard with today's appointments: a call of their own, because they change far more often. */
export function useWithToday<Dashboard>(role: Role, dashboard: UseQueryResult<Dashboard>) {
  const today = useReadPages({
    tags: ['appointments', 'patients', 'doctors'],
    endpoint: listToday[role],
    toPage: toListedToday,
    pageSchema: ListedToday,
    maxPages,
  });
  const [pages, dashData] = [today.data, dashboard.data];
  const data = useMemo(() => {
    const first = pages?.[0];
    if (!first || dashData === undefined) return undefined;
    return { ...dashData, today: { ...first, appointments: pages.flatMap((page) => page.appointments) } };
  }, [pages, dashData]);
  const isError = dashboard.isError || today.isError;
  return {
    data,
    isError,
    isPending: !data && !isError,
    isFetching: dashboard.isFetching || today.isFetching,
    refetch: () => Promise.all([dashboard.refetch(), today.refetch()]),
  };
}
