import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { type CloseDay, setOutcomes, undoOutcomes } from '@docket/contract/endpoints/close-day.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { useFirstFew } from '@docket/ui/use-first-few.ts';
import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { askWhereTo } from '../appointments/dialogs/dialog-store.ts';
import { formatChangedSince, patientName } from '../appointments/format.ts';
import { useRestoreAppointment } from '../appointments/mutations/use-restore-appointment.ts';
import { useSingleKeysOn } from '../layout/shortcuts/single-keys-setting.ts';
import classes from './close-day.module.css';

const rowHeight = 49;

/**
 * Past appointments without an outcome. S, X and M act on the focused row, E asks about all who were here, arrows
 * change the row.
 */
export function Outcomes({ day }: { day: CloseDay }) {
  const { rows, seen, noShow } = useOutcomes(day.withoutOutcome);
  const { card, row, setRow } = useRow(rows.length);
  const keysAreOn = useSingleKeysOn();
  const [isAsking, setAsking] = useState(false);
  const here = rows.filter(({ arrivedAt }) => arrivedAt !== null);
  const { drawn, rest, listRef } = useFirstFew(rows.length, { height: rowHeight });
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The next row has the focus by then: a key held down, Enter too, must not act on it.
    if (event.repeat && !event.key.startsWith('Arrow')) return event.preventDefault();
    const appointment = rows[at];
    const acts: Record<string, (() => void) | undefined> = {
      s: appointment && (() => seen([appointment])),
      x: appointment && (() => noShow(appointment)),
      m: appointment && (() => askWhereTo(appointment, 'admin')),
      e: here.length > 0 ? () => setAsking(true) : undefined,
      arrowdown: () => setRow(Math.min(at + 1, rows.length - 1)),
      arrowup: () => setRow(Math.max(at - 1, 0)),
    };
    const key = event.key.toLowerCase();
    if (!(key in acts) || (!keysAreOn && key.length === 1)) return;
    event.preventDefault();
    acts[key]?.();
  };
  const onRowKey = useCallbackRef((event: KeyboardEvent, appointment: Appointment) =>
    onKey(event, rows.indexOf(appointment)),
  );
  const onSeen = useCallbackRef((appointment: Appointment) => seen([appointment]));
  const onNoShow = useCallbackRef(noShow);
  return (
    <div ref={card} className={classes.part}>
      <ListCard
        title={`No outcome yet: ${rows.length}`}
        action={
          here.length > 0 && (
            <Button
              size="xs"
              className={classes.all ?? ''}
              onClick={firstClick(() => seen(here))}
              onKeyDown={(event) => onKey(event, row)}
            >
              {here.length === 1 ? 'Mark the arrival as seen' : `Mark all ${here.length} arrivals as seen`}
            </Button>
          )
        }
      >
        {rows.length > 0 && keysAreOn && (
          <p className={`${classes.inside} ${classes.quiet} ${classes.keys}`}>
            Keys: S seen, X no-show, M move,{here.length > 0 && ' E all arrivals,'} arrows from row to row
          </p>
        )}
        {rows.length === 0 ? (
          <p className={classes.inside}>Every appointment that has begun has an outcome.</p>
        ) : (
          <ul ref={listRef} style={{ paddingBottom: rest }} aria-label="No outcome yet">
            {/* Keys may be faster than rendering, so the current row is always included. */}
            {rows.slice(0, Math.max(drawn, row + 1)).map((appointment, at) => (
              <OutcomeRow
                key={appointment._id}
                appointment={appointment}
                isCurrent={at === row}
                onKey={onRowKey}
                onSeen={onSeen}
                onNoShow={onNoShow}
              />
            ))}
          </ul>
        )}
        <ConfirmDialog
          isOpen={isAsking && here.length > 0}
          title={
            here.length === 1 ? 'Mark the arrival as seen?' : `Mark all ${here.length} arrivals as seen?`
          }
          confirmLabel="Mark as seen"
          confirmColor="teal"
          isConfirmFocused
          onConfirm={() => {
            setAsking(false);
            seen(here);
          }}
          onCancel={() => setAsking(false)}
        >
          {here.length === 1
            ? 'The appointment is completed.'
            : `${here.length} appointments are completed. One Undo reverts all of them.`}
        </ConfirmDialog>
        {day.later > 0 && (
          <p className={classes.inside}>
            {day.later === 1
              ? '1 appointment is still to come.'
              : `${day.later} appointments are still to come.`}
          </p>
        )}
      </ListCard>
    </div>
  );
}

interface OutcomeRowProps {
  appointment: Appointment;
  /** The keys act on this row. */
  isCurrent: boolean;
  onKey: (event: KeyboardEvent, appointment: Appointment) => void;
  onSeen: (appointment: Appointment) => void;
  onNoShow: (appointment: Appointment) => void;
}

// Memoized, because a clinic's day has hundreds of rows.
const OutcomeRow = memo(function OutcomeRow(props: OutcomeRowProps) {
  const { appointment, isCurrent, onKey, onSeen, onNoShow } = props;
  const name = patientName(appointment);
  const button = {
    size: 'xs',
    variant: 'default',
    tabIndex: isCurrent ? 0 : -1,
    onKeyDown: (event: KeyboardEvent) => onKey(event, appointment),
  } as const;
  return (
    <li className={`${classes.columns} ${classes.row}`}>
      <span className={classes.time}>{showSlotTime(appointment.slotTime)}</span>
      <strong className={classes.name}>{name}</strong>
      <span className={classes.doctor}>{appointment.docData.name}</span>
      <span className={classes.badge}>
        {appointment.arrivedAt !== null && <StatusBadge tone="blue" label="Arrived" />}
      </span>
      <span className={classes.acts}>
        <Button
          {...button}
          data-first
          data-row-keys={isCurrent || undefined}
          aria-label={`Seen: ${name}`}
          onClick={firstClick(() => onSeen(appointment))}
        >
          Seen
        </Button>
        <Button {...button} aria-label={`No-show: ${name}`} onClick={firstClick(() => onNoShow(appointment))}>
          No-show
        </Button>
        <Button
          {...button}
          aria-label={`Move: ${name}`}
          onClick={firstClick(() => askWhereTo(appointment, 'admin'))}
        >
          Move
        </Button>
      </span>
    </li>
  );
});

/**
 * The rows without an outcome, minus those just recorded, and the functions that record one, with Undo in the toast.
 */
function useOutcomes(appointments: readonly Appointment[]) {
  const [recorded, setRecorded] = useState<ReadonlySet<string>>(new Set());
  const { restore } = useRestoreAppointment('admin');
  const touches = ['appointments', 'closings'] as const;
  const undo = useAction(undoOutcomes, { touches, errorDetail: formatChangedSince });
  const set = useAction(setOutcomes, {
    touches,
    errorDetail: formatChangedSince,
    successDetail: ({ appointments: named }) => {
      const appointment = appointments.find(({ _id }) => _id === named[0]?.appointmentId);
      return appointment && named.length === 1 ? patientName(appointment) : undefined;
    },
    undo: ({ outcome, appointments: named }) => {
      const ids = named.map(({ appointmentId }) => ({ appointmentId }));
      if (outcome === 'seen') return () => void undo.run({ appointments: ids });
      const [first] = named;
      return (
        first &&
        (() =>
          void restore({ _id: first.appointmentId, version: Number(first.version) + 1 }, { isUndo: true }))
      );
    },
  });
  const say = async (outcome: 'seen' | 'no-show', which: readonly Appointment[]) => {
    const keys = which.map(toKey);
    setRecorded((before) => new Set([...before, ...keys]));
    const named = which.map(({ _id, version }) => ({ appointmentId: _id, version }));
    if (await set.run({ outcome, appointments: named })) return;
    setRecorded((before) => new Set([...before].filter((key) => !keys.includes(key))));
  };
  return {
    rows: appointments.filter((appointment) => !recorded.has(toKey(appointment))),
    seen: (which: readonly Appointment[]) => void say('seen', which),
    noShow: (appointment: Appointment) => void say('no-show', [appointment]),
  };
}

// Undo gives an appointment another version, so its row appears again.
function toKey({ _id, version }: Appointment): string {
  return `${_id} ${version}`;
}

/** The row the keys act on. It has the focus from the start; after the last row the drawer gets it. */
function useRow(count: number) {
  const card = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(0);
  const activeRow = Math.min(row, Math.max(count - 1, 0));
  // A removed row took the focus with it.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.tagName === 'H1';
    if (!isFree && !card.current?.contains(activeElement)) return;
    const buttons = card.current?.querySelectorAll<HTMLElement>('[data-first]');
    const next = count > 0 ? buttons?.[activeRow] : document.querySelector<HTMLElement>('[data-drawer]');
    next?.focus();
  }, [activeRow, count]);
  return { card, row: activeRow, setRow };
}
