import type { PatientRecord } from '@docket/contract/patients.ts';
import { Alert, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { compareRecords, sayDropped, sayTakenOver } from './merge-facts.ts';
import classes from './merge-preview.module.css';

interface MergePreviewProps {
  stays: PatientRecord;
  goes: PatientRecord;
}

/** Two records side by side, what is known afterwards in bold; and in words what moves. */
export function MergePreview({ stays, goes }: MergePreviewProps) {
  const facts = compareRecords(stays, goes);
  const taken = sayTakenOver(facts);
  const dropped = sayDropped(facts);
  return (
    <>
      {stays.dob !== null && goes.dob !== null && stays.dob !== goes.dob && (
        <Alert color="yellow" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Their dates of birth differ. Are they one person?
        </Alert>
      )}
      <Table className={classes.table} aria-label="Both records">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">Keep</Table.Th>
            <Table.Th scope="col">Merge in</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {facts.map(({ label, stays: mine, goes: theirs, kept }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td data-kept={kept !== 'goes' || undefined}>{mine || '-'}</Table.Td>
              <Table.Td data-kept={kept !== 'stays' || undefined}>{theirs || '-'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ul className={classes.words}>
        <li>{sayMoves(goes.appointments, stays.name)}</li>
        {taken && <li>Taken over: {taken}.</li>}
        {dropped && <li>Not kept: {dropped}.</li>}
        <li>The other record disappears from search. The merge can be undone, later too.</li>
      </ul>
    </>
  );
}

function sayMoves(count: number, name: string): string {
  if (count === 0) return 'No appointments move.';
  const moving = count === 1 ? '1 appointment moves' : `${count.toLocaleString('en-US')} appointments move`;
  return `${moving} to ${name}.`;
}
