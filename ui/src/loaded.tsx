import type { ReactElement, ReactNode } from 'react';
import { Card } from './card.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { StaleNotice } from './stale-notice.tsx';

interface LoadedProps<T> {
  /** The query of the content. */
  read: {
    readonly data: T | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The failure in a sentence, shown with Try again, or an element in place of both. */
  failed: string | ReactElement;
  /** A retry would fail again. */
  isFinal?: boolean;
  /** A skeleton with the layout of the content. */
  waiting: ReactNode;
  /**
   * `card`: a failure fills a card. `page`: it has no frame. `part`: likewise, and above older content a failed refresh
   * shows no notice, because the page has one.
   */
  layout?: 'card' | 'page' | 'part';
  children: (data: T) => ReactNode;
}

/** Content that is loading, has failed, is out of date or is complete. */
export function Loaded<T>({ read, failed, isFinal, waiting, layout = 'card', children }: LoadedProps<T>) {
  const { data, isError, isFetching } = read;
  const onRetry = () => void read.refetch();
  if (data !== undefined) {
    return (
      <>
        {isError && layout !== 'part' && <StaleNotice onRetry={onRetry} retrying={isFetching} />}
        {children(data)}
      </>
    );
  }
  if (!isError) return waiting;
  const notice =
    typeof failed === 'string' ? (
      <FailedNotice message={failed} onRetry={isFinal ? undefined : onRetry} retrying={isFetching} />
    ) : (
      failed
    );
  return layout === 'card' ? <Card flush>{notice}</Card> : notice;
}
