import type { Hours, TimeOff } from '@docket/contract/endpoints/hours.ts';
import { removeTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import type { HoursOwner } from '../doctors/hours-owner.ts';
import { ReschedulingDialog } from '../rescheduling/rescheduling-dialog.tsx';
import { useRescheduling } from '../rescheduling/use-rescheduling.ts';
import { changeTouches, useUndoChange } from '../rescheduling/use-undo-change.ts';
import { formatTimeOff } from './format-time-off.ts';
import classes from './time-off.module.css';
import { TimeOffFields } from './time-off-fields.tsx';

interface TimeOffCardProps {
  whose: HoursOwner;
  timeOff: Hours['timeOff'];
}

/** The doctor's time off from today on, including the whole clinic's. */
export function TimeOffCard({ whose, timeOff }: TimeOffCardProps) {
  const [isAdding, setAdding] = useState(false);
  const rescheduling = useRescheduling(whose, { onDone: () => setAdding(false) });
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
          {timeOff.map((period) => (
            <TimeOffLine key={period._id} timeOff={period} whose={whose} />
          ))}
        </ul>
      )}
      <AddTimeOff
        whose={whose}
        isOpen={isAdding}
        rescheduling={rescheduling}
        onClose={() => setAdding(false)}
      />
      <ReschedulingDialog rescheduling={rescheduling} />
    </ListCard>
  );
}

function TimeOffLine({ timeOff, whose }: { timeOff: TimeOff; whose: HoursOwner }) {
  const { remove, isPending } = useRemoveTimeOff(whose);
  const isWholeClinic = timeOff.doctorId === null;
  const text = formatTimeOff(timeOff);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span>{text}</span>
        {timeOff.reason && <span className={classes.reason}>{timeOff.reason}</span>}
      </div>
      {isWholeClinic && <StatusBadge tone="blue" label="Whole clinic" />}
      {(!isWholeClinic || whose.role === 'admin') && (
        <IconAction
          label={`Remove the time off on ${text}`}
          icon={IconTrash}
          tone="red"
          loading={isPending}
          onClick={() => remove(timeOff._id)}
        />
      )}
    </li>
  );
}

interface AddTimeOffProps {
  whose: HoursOwner;
  isOpen: boolean;
  rescheduling: ReturnType<typeof useRescheduling>;
  onClose: () => void;
}

/** The dialog for a new time off. It stays open below the dialog about affected appointments. */
function AddTimeOff({ whose, isOpen, rescheduling, onClose }: AddTimeOffProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Add time off"
      size={480}
      padding={24}
      closeOnClickOutside={false}
    >
      <TimeOffFields whose={whose} rescheduling={rescheduling} onClose={onClose} />
    </TopDialog>
  );
}

/** Removes time off; the toast offers to undo it. */
function useRemoveTimeOff(whose: HoursOwner) {
  const { showDone } = useUndoChange(whose);
  const { run, isPending } = useAction(removeTimeOff[whose.role], {
    touches: changeTouches,
    // The toast needs the Undo from the answer.
    successText: () => null,
    onSuccess: showDone,
  });
  return { remove: (timeOffId: string) => void run({ timeOffId }), isPending };
}
