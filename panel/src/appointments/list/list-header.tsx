import { IconAction } from '@docket/ui/icon-action.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Anchor } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Count, sayCount } from './format-count.ts';
import type { ListPlace } from './use-list-state.ts';

interface ListHeadProps {
  title: string;
  place: ListPlace;
  /** null while it is counted, or where that failed */
  count: Count | null;
  isWaiting: boolean;
  /** Shows and hides the filters, where they have no place of their own. */
  onFilters: (() => void) | null;
  /** Prints all that the list has; null where it has nothing. */
  onPrint: (() => void) | null;
  isPreparingPrint: boolean;
  actions: ReactNode;
}

/** Title and count; says how many there are whenever that changes. */
export function ListHead(props: ListHeadProps) {
  const { title, place, count, isWaiting, onFilters, onPrint, isPreparingPrint, actions } = props;
  const { search, dates } = place;
  return (
    <PageTitle
      title={title}
      subtitle={
        <>
          <span role="status">
            {count ? sayCount(count, dates, search.status) : isWaiting ? 'Loading...' : '\u00a0'}
          </span>
          {place.isFiltered && (
            <>
              {count && ' · '}
              <Anchor component="button" type="button" fz="inherit" onClick={place.clear}>
                Clear filters
              </Anchor>
            </>
          )}
        </>
      }
      actions={
        (onFilters || onPrint || actions) && (
          <>
            {onFilters && (
              <IconAction label="Search and filters" icon={IconAdjustmentsHorizontal} onClick={onFilters} />
            )}
            {onPrint && (
              <IconAction
                label="Print this list"
                icon={IconPrinter}
                loading={isPreparingPrint}
                onClick={onPrint}
              />
            )}
            {actions}
          </>
        )
      }
    />
  );
}
