import type { Change } from '@docket/contract/endpoints/changes.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMomentOrAgo } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { useNow } from '../clinic/use-now.ts';
import type { HoursOwner } from '../doctors/hours-owner.ts';
import { CallsDialog } from './calls-dialog.tsx';
import classes from './changes.module.css';
import { useChanges } from './use-changes.ts';
import { useUndoChange } from './use-undo-change.ts';

const shownAtFirst = 5;

/** The changes of hours and time off, with author and time, and an Undo button where undoing is allowed. */
export function ChangesCard({ whose }: { whose: HoursOwner }) {
  const read = useChanges(whose);
  const [isExpanded, setExpanded] = useState(false);
  const [openCalls, setOpenCalls] = useState<Change | null>(null);
  const changes = read.data?.changes ?? [];
  const visibleChanges = isExpanded ? changes : changes.slice(0, shownAtFirst);
  return (
    <ListCard
      title="Changes"
      action={
        changes.length > shownAtFirst && (
          <Button variant="default" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show all ${changes.length}`}
          </Button>
        )
      }
    >
      <Loaded read={read} failed="Couldn’t load the changes" waiting={<ChangesLoading />} layout="part">
        {() =>
          changes.length === 0 ? (
            <p className={classes.none}>
              No changes yet. Changes to hours and time off appear here and can be undone.
            </p>
          ) : (
            <ul aria-label="Changes of hours and time off">
              {visibleChanges.map((change) => (
                <ChangeRow
                  key={change._id}
                  change={change}
                  whose={whose}
                  onCalls={() => setOpenCalls(change)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <CallsDialog change={openCalls} whose={whose} onClose={() => setOpenCalls(null)} />
    </ListCard>
  );
}

function ChangeRow({ change, whose, onCalls }: { change: Change; whose: HoursOwner; onCalls: () => void }) {
  const { timeZone } = useClinicZone();
  const now = useNow();
  const { undo, isPending } = useUndoChange(whose);
  const { _id, at, who, summary, appointments, undoneAt, undoneBy, doctorId, doctorName } = change;
  // Only the admin undoes changes of the whole clinic.
  const isUndoable = undoneAt === null && (whose.role === 'admin' || doctorId !== null);
  // In the list of all doctors each change names its doctor.
  const namesDoctor = whose.doctorId === '' && doctorName;
  return (
    <li className={classes.row} data-undone={undoneAt !== null || undefined}>
      <div className={classes.words}>
        <span className={classes.summary}>{namesDoctor ? `${doctorName}: ${summary}` : summary}</span>
        <span className={classes.facts}>
          {who.name} · {formatMomentOrAgo(at, now, timeZone)}
          {appointments > 0 && ` · ${formatAppointments(appointments)}`}
        </span>
      </div>
      {undoneAt !== null && (
        <StatusBadge
          tone="slate"
          label={`Undone${undoneBy ? ` by ${undoneBy}` : ''} ${formatMomentOrAgo(undoneAt, now, timeZone)}`}
        />
      )}
      {appointments > 0 && isUndoable && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPhone size={16} aria-hidden />}
          aria-label={`Patients to call: ${summary}`}
          onClick={onCalls}
        >
          Call
        </Button>
      )}
      {isUndoable && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-label={`Undo: ${summary}`}
          loading={isPending}
          onClick={() => undo(_id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

function formatAppointments(count: number): string {
  return count === 1 ? '1 appointment changed' : `${count} appointments changed`;
}

function ChangesLoading() {
  return (
    <div className={classes.waiting} aria-hidden>
      <Skeleton height={14} width="46%" my={8} />
      <Skeleton height={14} width="38%" my={8} />
    </div>
  );
}
