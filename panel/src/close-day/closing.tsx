import {
  type CloseDay,
  type ClosingTotals,
  closeDay,
  reopenDay,
} from '@docket/contract/endpoints/close-day.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { useIsPrinting } from '@docket/ui/use-printing.ts';
import { Button } from '@mantine/core';
import { type FormEvent, Fragment, type MouseEvent, useEffect, useRef, useState } from 'react';
import { changeLabels } from '../api/conflict-actor.ts';
import { useAction } from '../api/use-action.ts';
import { noShowLabel } from '../appointments/format.ts';
import { formatCents } from '../appointments/payments/payment-state.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './close-day.module.css';
import { formatDifference, Sums } from './money.tsx';
import { NoteField } from './note-field.tsx';

/** Closes the day, or shows how it was closed and later changes. */
export function Closing({ day }: { day: CloseDay }) {
  const { date, closing, entries } = day;
  const { timeZone } = useClinicZone();
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const reopen = useAction(reopenDay, { touches: ['closings'] });
  const close = useAction(closeDay, {
    touches: ['closings'],
    undo: () => () => void reopen.run({ date, note: '' }),
  });
  const { card, keepFocus } = useFocusOnHeading(closing !== null);
  const run = async () => {
    setAsking(false);
    const input = { date, note: note.trim() };
    const isDone = closing ? await reopen.run(input) : await close.run(input);
    if (!isDone) return;
    setNote('');
    keepFocus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!closing && day.later > 0) setAsking(true);
    else void run();
  };
  const openEnds = formatOpenEnds(day);
  return (
    <div ref={card} className={classes.part}>
      <ListCard title={closing ? 'Closed' : 'Close'}>
        <div className={classes.inside}>
          {entries.map(({ kind, by, at, note, totals, since }) => (
            <Fragment key={`${kind} ${at}`}>
              <p>
                {kind === 'closed' ? 'Closed' : 'Reopened'} by {by}, {formatMoment(at, timeZone)}
                {note !== '' && `: ${note}`}
              </p>
              {totals && <Totals {...totals} />}
              {since && <SinceClosing {...since} />}
            </Fragment>
          ))}
          {!closing && openEnds !== '' && <p>{openEnds}</p>}
          <form
            className={classes.close}
            aria-label={closing ? 'Reopen the day' : 'Close the day'}
            // Enter still held from the count or the closing must not submit this form.
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
            onSubmit={submit}
          >
            <NoteField value={note} onChange={setNote} />
            {closing ? (
              <Button type="submit" variant="default" loading={reopen.isPending} onClick={ignoreSecond}>
                Reopen day
              </Button>
            ) : (
              <Button type="submit" data-close-day loading={close.isPending} onClick={ignoreSecond}>
                Close day
              </Button>
            )}
          </form>
        </div>
      </ListCard>
      <ConfirmDialog
        isOpen={isAsking && !closing && day.later > 0}
        title={`Close the day with ${formatAppointments(day.later)} still to come?`}
        confirmLabel="Close day"
        confirmColor="teal"
        // The second click of a double click meets a dialog that is closing.
        onConfirm={() => isAsking && void run()}
        onCancel={() => setAsking(false)}
      >
        {openEnds} <em>Reopen day</em> opens it again.
      </ConfirmDialog>
    </div>
  );
}

function formatAppointments(count: number): string {
  return count === 1 ? '1 appointment' : `${count} appointments`;
}

/** "6 appointments have no outcome, 72 are still to come. The closing lists them."; empty without such appointments. */
function formatOpenEnds({ withoutOutcome, later }: CloseDay): string {
  const begun = withoutOutcome.length;
  const parts = [
    begun > 0 && `${formatAppointments(begun)} ${begun === 1 ? 'has' : 'have'} no outcome`,
    later > 0 &&
      `${begun > 0 ? later : formatAppointments(later)} ${later === 1 ? 'is' : 'are'} still to come`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  return `${parts.join(', ')}. The closing lists ${begun + later === 1 ? 'it' : 'them'}.`;
}

/** The pressed button disappears, so the heading takes the focus and announces the result. */
function useFocusOnHeading(isClosed: boolean) {
  const card = useRef<HTMLDivElement>(null);
  const wasPressedHere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the day is closed or open again
  useEffect(() => {
    if (!wasPressedHere.current) return;
    wasPressedHere.current = false;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement instanceof HTMLButtonElement;
    if (isFree) card.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [isClosed]);
  const keepFocus = () => {
    wasPressedHere.current = true;
  };
  return { card, keepFocus };
}

// Close and Open again are at one position, so the second click of a double click is ignored.
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

function Totals({ completed, noShows, withoutOutcome, differenceCents, ...sums }: ClosingTotals) {
  return (
    <>
      <p>
        {completed} seen, {noShows} no-show{noShows === 1 ? '' : 's'}, {withoutOutcome} without an outcome
        {differenceCents !== null && ` · drawer ${formatDifference(differenceCents)}`}
      </p>
      <section aria-label="Sums at closing">
        <h3>At closing</h3>
        <Sums of={sums} />
      </section>
    </>
  );
}

/** "+$20", "-$20" */
function formatMore(cents: number): string {
  return `${cents > 0 ? '+' : ''}${formatCents(cents)}`;
}

function SinceClosing({ withoutOutcome, changes }: NonNullable<CloseDay['entries'][number]['since']>) {
  const { timeZone } = useClinicZone();
  const isPrinting = useIsPrinting();
  return (
    <>
      {withoutOutcome.length > 0 && (
        <details open={isPrinting}>
          <summary>Without an outcome: {withoutOutcome.length}</summary>
          <ul className={classes.names} aria-label="Without an outcome">
            {withoutOutcome.map(({ appointmentId, slotTime, patientName, doctorName }) => (
              <li key={appointmentId} className={classes.columns}>
                <span className={classes.time}>{showSlotTime(slotTime)}</span>
                <span className={classes.name}>{patientName}</span>
                <span className={classes.doctor}>{doctorName}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {changes.length > 0 && (
        <>
          <h3>Changed since closing</h3>
          <ul className={classes.names} aria-label="Changed since closing">
            {changes.map((change) => (
              <li key={`${change.appointmentId} ${change.what} ${change.at}`} className={classes.columns}>
                <span className={classes.time}>{showSlotTime(change.slotTime)}</span>
                <span className={classes.name}>{change.patientName}</span>
                <span className={classes.doctor}>{change.doctorName}</span>
                <span className={classes.change}>
                  {change.isNoShow ? noShowLabel : changeLabels[change.what]}
                  {change.cents !== null && ` ${formatMore(change.cents)}`}
                  {change.openCents !== undefined && `, ${formatMore(change.openCents)} open`}
                  <span className={classes.changedBy}>
                    {change.by}, {formatMoment(change.at, timeZone)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
