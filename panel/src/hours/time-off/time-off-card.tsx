import type { Hours, TimeOff } from '@docket/contract/hours.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ReplanDialog } from '../replan/replan-dialog.tsx';
import { useReplan } from '../replan/use-replan.ts';
import { sayTimeOff } from '../say-time-off.ts';
import type { Whose } from '../whose-hours.ts';
import { AddTimeOff } from './add-time-off.tsx';
import classes from './time-off.module.css';
import { useRemoveTimeOff } from './use-remove-time-off.ts';

interface TimeOffCardProps {
  whose: Whose;
  timeOff: Hours['timeOff'];
}

/** The doctor's time off from today on, the whole clinic's among it. */
export function TimeOffCard({ whose, timeOff }: TimeOffCardProps) {
  const [isAdding, setAdding] = useState(false);
  const replan = useReplan(whose, { onDone: () => setAdding(false) });
  return (
    <ListCard
      title="Time off"
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add time off
        </Button>
      }
    >
      {timeOff.length === 0 ? (
        <p className={classes.none}>
          No time off planned. When you add some, you choose what happens to booked appointments.
        </p>
      ) : (
        <ul aria-label="Time off">
          {timeOff.map((one) => (
            <TimeOffRow key={one._id} timeOff={one} whose={whose} />
          ))}
        </ul>
      )}
      <AddTimeOff whose={whose} isOpen={isAdding} replan={replan} onClose={() => setAdding(false)} />
      <ReplanDialog replan={replan} />
    </ListCard>
  );
}

function TimeOffRow({ timeOff, whose }: { timeOff: TimeOff; whose: Whose }) {
  const { remove, isPending } = useRemoveTimeOff(whose);
  const isWholeClinic = timeOff.doctorId === null;
  const said = sayTimeOff(timeOff);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span>{said}</span>
        {timeOff.reason && <span className={classes.reason}>{timeOff.reason}</span>}
      </div>
      {isWholeClinic && <StatusBadge tone="blue" label="Whole clinic" />}
      {(!isWholeClinic || whose.role === 'admin') && (
        <IconAction
          label={`Remove the time off on ${said}`}
          icon={IconTrash}
          tone="red"
          loading={isPending}
          onClick={() => remove(timeOff._id)}
        />
      )}
    </li>
  );
}
