import { Skeleton, Table } from '@mantine/core';
import classes from './list.module.css';

/** What a column holds, for its place to be kept. */
export type Placeholder = 'number' | 'person' | 'short' | 'slot' | 'money' | 'actions';

const rows = Array.from({ length: 10 }, (_, at) => at);
const widths = { number: 18, short: 24, slot: '80%', money: 44, actions: 120 } as const;
const atTheEnd: readonly Placeholder[] = ['number', 'money'];

/** Rows as high and as wide as those to come. */
export function WaitingRows({ columns }: { columns: readonly Placeholder[] }) {
  return rows.map((row) => (
    <Table.Tr key={row} aria-hidden>
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <Table.Td key={at}>{column === 'person' ? <Person /> : <Bar column={column} />}</Table.Td>
      ))}
    </Table.Tr>
  ));
}

function Bar({ column }: { column: Exclude<Placeholder, 'person'> }) {
  const isAtTheEnd = atTheEnd.includes(column);
  return <Skeleton height={12} width={widths[column]} {...(isAtTheEnd && { ml: 'auto' })} />;
}

function Person() {
  return (
    <div className={classes.person}>
      <Skeleton circle height={32} width={32} />
      <Skeleton height={12} width="55%" />
    </div>
  );
}
