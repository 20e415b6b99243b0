import { type CloseDay, type ClosingTotals, closeDay, reopenDay } from '@docket/contract/close-day.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
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
  const close = useAction(closeDay, { touches: ['closings'] });
  const reopen = useAction(reopenDay, { touches: ['closings'] });
  const { card, keepFocus } = useFocusOnHeading(closing !== null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { date, note: note.trim() };
    const isDone = closing ? await reopen.run(input) : await close.run(input);
    if (!isDone) return;
    setNote('');
    keepFocus();
  };
  const left = day.withoutOutcome.length + day.later;
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
          {!closing && left > 0 && (
            <p>
              {left === 1 ? '1 appointment has' : `${left} appointments have`} no outcome.{' '}
              {left === 1 ? 'It is' : 'They are'} listed in the closing.
            </p>
          )}
          <form
            className={classes.close}
            aria-label={closing ? 'Reopen the day' : 'Close the day'}
            // Enter still held from the count or the closing must not submit this form.
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
            onSubmit={(event) => void submit(event)}
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
    </div>
  );
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
      <Sums of={sums} isAtClosing />
    </>
  );
}

/** "+$20", "-$20" */
function formatMore(cents: number): string {
  return `${cents > 0 ? '+' : ''}${formatCents(cents)}`;
}

function SinceClosing({ withoutOutcome, changes }: NonNullable<CloseDay['entries'][number]['since']>) {
  const { timeZone } = useClinicZone();
  return (
    <>
      {withoutOutcome.length > 0 && (
        <p>
          Without an outcome:{' '}
          {withoutOutcome
            .map(({ slotTime, patientName }) => `${showSlotTime(slotTime)} ${patientName}`)
            .join(', ')}
        </p>
      )}
      {changes.length > 0 && (
        <>
          <h3>Changed since closing</h3>
          <ul className={classes.changes} aria-label="Changed since closing">
            {changes.map((change) => (
              <li key={`${change.appointmentId} ${change.what} ${change.at}`}>
                {change.patientName}, {showSlotTime(change.slotTime)}:{' '}
                {change.isNoShow ? noShowLabel : changeLabels[change.what]}
                {change.cents !== null && ` ${formatMore(change.cents)}`}
                {change.openCents !== undefined && `, ${formatMore(change.openCents)} open`}
                <span className={classes.quiet}>
                  {' '}
                  {change.by}, {formatMoment(change.at, timeZone)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
