import { Button, Group, Text } from '@mantine/core';

/** As many as can be looked over at once, and drawn without a pause. */
export const rowsAPage = 20;

interface RowPagesProps {
  /** From 0. */
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

/** The ways through more rows than one page has. */
export function RowPages({ page, count, onTurn }: RowPagesProps) {
  if (count <= rowsAPage) return null;
  const last = Math.ceil(count / rowsAPage) - 1;
  const from = page * rowsAPage + 1;
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="sm" pt="sm">
      <Text size="sm" c="dimmed">
        {from}–{Math.min(count, from + rowsAPage - 1)} of {count}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={page === 0} onClick={() => onTurn(page - 1)}>
          Previous
        </Button>
        <Button variant="default" disabled={page === last} onClick={() => onTurn(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}
