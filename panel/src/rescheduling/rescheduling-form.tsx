import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { BulkChoice } from './bulk-choice.tsx';
import { chosenOf, clashesOf, countFates, sayFates } from './plan.ts';
import classes from './rescheduling.module.css';
import { ReplanRow } from './rescheduling-row.tsx';
import type { Replanning } from './use-rescheduling.ts';

interface ReplanFormProps {
  replanning: Replanning;
  onChange: (part: Partial<Pick<Replanning, 'chosen' | 'reason'>>) => void;
  onApply: () => void;
  onLeave: () => void;
  isPending: boolean;
}

/** Every appointment in the way with what is proposed for it; changed one by one or all at once, applied as one. */
export function ReplanForm({ replanning, onChange, onApply, onLeave, isPending }: ReplanFormProps) {
  const { wish, affected, chosen, reason, refusal, marked } = replanning;
  const [page, setPage] = useState(0);
  const counts = countFates(affected, chosen);
  const clashes = clashesOf(affected, chosen);
  // Fewer may be left after a new reading.
  const shownPage = Math.min(page, Math.max(0, Math.ceil(affected.length / rowsAPage) - 1));
  const shown = affected.slice(shownPage * rowsAPage, (shownPage + 1) * rowsAPage);
  const withDoctor = new Set(affected.map(({ appointment }) => appointment.doctorId)).size > 1;
  const apply = () => {
    const first = affected.findIndex(({ appointment }) => clashes.has(appointment._id));
    if (first >= 0) setPage(Math.floor(first / rowsAPage));
    else onApply();
  };
  return (
    <>
      {refusal && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="md">
          {refusal} What you chose is kept; what is new or has to be chosen again is marked.
        </Alert>
      )}
      <p className={classes.lead}>{sayInTheWay(affected.length)}</p>
      <BulkChoice affected={affected} chosen={chosen} onChoose={(next) => onChange({ chosen: next })} />
      <ul className={classes.rows} aria-label="Affected appointments">
        {shown.map((one, index) => (
          <ReplanRow
            key={one.appointment._id}
            affected={one}
            withDoctor={withDoctor}
            isFirst={index === 0}
            option={chosenOf(one, chosen)}
            mark={marked.get(one.appointment._id) ?? null}
            clash={clashes.get(one.appointment._id) ?? null}
            onChoose={(key) => onChange({ chosen: new Map(chosen).set(one.appointment._id, key) })}
          />
        ))}
      </ul>
      <RowPages page={shownPage} count={affected.length} onTurn={setPage} />
      <div className={classes.foot}>
        <p className={classes.counts} role="status">
          {affected.length === 0 ? 'Nothing is left to decide.' : `${sayFates(counts)}.`}
          {clashes.size > 0 &&
            ` ${clashes.size} still ${clashes.size === 1 ? 'needs' : 'need'} another time.`}
        </p>
        <div className={classes.end}>
          {counts.cancel > 0 && (
            <TextInput
              className={classes.reason}
              label="Reason for the cancellations"
              description={wish.what === 'time off' ? 'It is also the reason of the time off' : undefined}
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={(event) => onChange({ reason: event.currentTarget.value })}
            />
          )}
          <Group gap="xs" className={classes.buttons}>
            <Button variant="default" onClick={onLeave}>
              Cancel
            </Button>
            <Button loading={isPending} onClick={apply}>
              Apply
            </Button>
          </Group>
        </div>
      </div>
    </>
  );
}

function sayInTheWay(count: number): string {
  if (count === 0) return 'No appointment is affected any more.';
  if (count === 1) return 'One appointment is affected. Nothing happens until you apply.';
  return `${count} appointments are affected. Nothing happens until you apply, and all of it happens at once.`;
}

/** As many as can be looked over at once, and drawn without a pause. */
const rowsAPage = 20;

interface RowPagesProps {
  /** From 0. */
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

/** The ways through more rows than one page has. */
function RowPages({ page, count, onTurn }: RowPagesProps) {
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
