import { pageHeading } from '@docket/ui/row-buttons.ts';
import { Button, Group, Text } from '@mantine/core';
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';

interface PagerProps {
  /** Which page of a list is shown (from 1), and how to turn to another. */
  listState: {
    readonly search: { readonly page: number };
    readonly turnTo: (page: number, cursor: string) => void;
  };
  /** "1–50 of 604" */
  rows: string;
  previousCursor: string | null;
  nextCursor: string | null;
  /** Other rows are on their way: the cursors still belong to the ones before. */
  isWaiting: boolean;
}

/** Which rows stand here, and the ways to the pages before and after. */
export const Pager = memo(function Pager(props: PagerProps) {
  const { listState, rows, previousCursor, nextCursor, isWaiting } = props;
  const { page } = listState.search;
  // The first page is asked for without a cursor: it shows what has been booked since.
  const goBack = () =>
    page > 2 && previousCursor ? listState.turnTo(page - 1, previousCursor) : listState.turnTo(1, '');
  const goOn = () => {
    if (nextCursor) listState.turnTo(page + 1, nextCursor);
  };
  // Said and not done by `disabled`, which would take the focus away for the moment it lasts.
  const waiting = { 'aria-disabled': isWaiting || undefined };
  const pressed = useRef<HTMLButtonElement>(null);
  const turn = (go: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    if (isWaiting) return;
    pressed.current = event.currentTarget;
    go();
  };
  // The button that turned to the first or the last page leads no further and lets go of the focus: the list is read on
  // from its heading, not turned back by one Enter too many.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!pressed.current?.disabled || (activeElement !== pressed.current && activeElement !== body)) return;
    pressed.current = null;
    pageHeading()?.focus({ preventScroll: true });
  });
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="sm" px="md" py="sm">
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={page === 1} {...waiting} onClick={turn(goBack)}>
          Previous
        </Button>
        <Button variant="default" disabled={!nextCursor} {...waiting} onClick={turn(goOn)}>
          Next
        </Button>
      </Group>
    </Group>
  );
});
