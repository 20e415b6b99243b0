import { Button, Group, Text } from '@mantine/core';
import type { ListPlace } from './use-list-place.ts';

interface PagerProps {
  place: ListPlace;
  /** "1–50 of 604" */
  rows: string;
  previousCursor: string | null;
  nextCursor: string | null;
}

/** Which rows stand here, and the ways to the pages before and after. */
export function Pager({ place, rows, previousCursor, nextCursor }: PagerProps) {
  const { page } = place.search;
  // The first page is asked for without a cursor: it shows what was booked meanwhile.
  const goBack = () =>
    page > 2 && previousCursor ? place.turnTo(page - 1, previousCursor) : place.turnTo(1, '');
  const goOn = () => nextCursor && place.turnTo(page + 1, nextCursor);
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="sm" px="md" py="sm">
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={page === 1} onClick={goBack}>
          Previous
        </Button>
        <Button variant="default" disabled={!nextCursor} onClick={goOn}>
          Next
        </Button>
      </Group>
    </Group>
  );
}
