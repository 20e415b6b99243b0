import { pageHeading } from '@docket/ui/row-buttons.ts';
import { Button, Group, Text } from '@mantine/core';
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';

interface PagerProps {
  /** The page of a list (from 1), and the ways to turn pages. */
  listState: {
    readonly search: { readonly page: number };
    readonly turnTo: (page: number, cursor: string) => void;
  };
  /** "1–50 of 604" */
  rows: string;
  previousCursor: string | null;
  nextCursor: string | null;
  /** Another page is loading: the cursors still belong to the previous rows. */
  isWaiting: boolean;
}

/** The range of the rows on screen, and the buttons to the previous and next page. */
export const Pager = memo(function Pager(props: PagerProps) {
  const { listState, rows, previousCursor, nextCursor, isWaiting } = props;
  const { page } = listState.search;
  // The first page has no cursor, so it also shows the latest bookings.
  const goBack = () =>
    page > 2 && previousCursor ? listState.turnTo(page - 1, previousCursor) : listState.turnTo(1, '');
  const goOn = () => {
    if (nextCursor) listState.turnTo(page + 1, nextCursor);
  };
  // `aria-disabled`, because `disabled` would drop the focus for a moment.
  const waiting = { 'aria-disabled': isWaiting || undefined };
  const pressed = useRef<HTMLButtonElement>(null);
  const turn = (go: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    if (isWaiting) return;
    pressed.current = event.currentTarget;
    go();
  };
  // On the first or last page the button is disabled. The focus moves to the heading, so that reading goes on there
  // and another Enter does not turn back.
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
