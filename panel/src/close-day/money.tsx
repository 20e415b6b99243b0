import { findDetails } from '@docket/contract/client.ts';
import {
  type CloseDay,
  countDrawer,
  type DrawerCount,
  isOfLastWeek,
} from '@docket/contract/endpoints/close-day.ts';
import { paymentMethods, type StatementSums } from '@docket/contract/endpoints/payments.ts';
import { parseIsoDate } from '@docket/contract/formats/slot-date.ts';
import { drawerCounted } from '@docket/contract/refusals.ts';
import { maxPaymentCents } from '@docket/contract/rules/limits.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import {
  formatCents,
  methodLabels,
  parseAmount,
  paymentLimit,
} from '../appointments/payments/payment-state.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './close-day.module.css';
import { NoteField } from './note-field.tsx';

/** Expected and received money, and the counts of the drawer with the form for a new one. */
export function Money({ day }: { day: CloseDay }) {
  const { money, drawer } = day;
  const { today } = useClinicToday();
  const date = parseIsoDate(day.date);
  const mayCount = date !== null && isOfLastWeek(date, today);
  return (
    <ListCard title="Money" className={classes.part}>
      <div className={classes.inside}>
        <Sums of={money} />
      </div>
      {drawer.counts.length > 0 && <DrawerCounts counts={drawer.counts} />}
      {/* A closed day's counts are part of its totals; to count again, open the day. */}
      {day.closing === null && mayCount && <CountForm day={day} />}
    </ListCard>
  );
}

function DrawerCounts({ counts }: { counts: readonly DrawerCount[] }) {
  const { timeZone } = useClinicZone();
  return (
    <ul aria-label="Counts of the drawer">
      {counts.map((count) => (
        <li key={count.number} className={classes.count}>
          <span className={classes.counted}>
            {formatCents(count.countedCents)} counted, {formatCents(count.leftCents)} left in drawer
            {count.expectedCents !== null &&
              ` · ${formatCents(count.expectedCents)} expected, ${formatDifference(count.countedCents - count.expectedCents)}`}
            {count.takenCents !== 0 && ` · ${formatCents(count.takenCents)} taken out earlier`}
            {count.note !== '' && ` · ${count.note}`}
          </span>
          <span className={classes.quiet}>
            {count.by}, {formatMoment(count.at, timeZone)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The sums of a day: current, or recorded by a closing. */
export function Sums({ of }: { of: StatementSums }) {
  const received = paymentMethods.filter((method) => method === 'cash' || of.received[method] !== 0);
  return (
    <dl className={classes.sums}>
      <Sum label="Expected" cents={of.expectedCents} />
      {received.map((method) => (
        <Sum key={method} label={`Received: ${methodLabels[method]}`} cents={of.received[method]} />
      ))}
      {of.writtenOffCents !== 0 && <Sum label="Written off" cents={of.writtenOffCents} />}
      <Sum label="Open" cents={of.openCents} />
      <Sum label="Refunds due" cents={of.refundsDueCents} />
    </dl>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt className={classes.quiet}>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}

/** "correct", "$5 over", "$5 short" */
export function formatDifference(cents: number): string {
  if (cents === 0) return 'correct';
  return cents > 0 ? `${formatCents(cents)} over` : `${formatCents(-cents)} short`;
}

const typedFields = ['counted', 'left', 'taken', 'note'] as const;

interface Typed extends Readonly<Record<(typeof typedFields)[number], string>> {
  /** Number of the last count when typing began; null: nothing typed, or the newer count was shown. */
  readonly after: number | null;
}

const nothingTyped: Typed = { counted: '', left: '', taken: '', note: '', after: null };

function CountForm({ day }: { day: CloseDay }) {
  const { last, cashCents } = day.drawer;
  const latest = last?.number ?? 0;
  const [{ counted, left, taken, note, after }, setTyped] = useState<Typed>(nothingTyped);
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const { run, isPending } = useAction(countDrawer, {
    touches: ['closings'],
    onSuccess: () => {
      setTyped(nothingTyped);
      document.querySelector<HTMLElement>('[data-close-day]')?.focus();
    },
    // Once the other count was shown, the user counts with it in mind.
    onError: (error) => {
      if (findDetails(error, drawerCounted)) setTyped((before) => ({ ...before, after: null }));
    },
  });
  const type = (field: (typeof typedFields)[number]) => (value: string) =>
    setTyped((before) => {
      const next = { ...before, after: before.after ?? latest, [field]: value };
      return typedFields.some((name) => next[name] !== '') ? next : nothingTyped;
    });
  const takenCents = parseCents(taken, 0);
  const wasIn = last && last.leftCents + cashCents;
  const expected = wasIn !== null && takenCents !== null ? wasIn - takenCents : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const countedCents = parseCents(counted, null);
    const leftCents = parseCents(left, countedCents);
    const amounts = { counted: countedCents, left: leftCents, taken: takenCents };
    const fault = findAmountFault(amounts, wasIn);
    setWrong(fault);
    if (fault || countedCents === null || leftCents === null || takenCents === null) return;
    void run({
      date: day.date,
      countedCents,
      leftCents,
      takenCents,
      note: note.trim(),
      after: after ?? latest,
    });
  };
  const error = (field: string) => wrong?.field === field && wrong.message;
  return (
    <form className={classes.inside} aria-label="Count the drawer" onSubmit={submit}>
      <p className={classes.quiet}>
        {expected === null
          ? 'No earlier count of the drawer to compare with.'
          : `Expected in the drawer: ${formatCents(expected)}`}
      </p>
      <p role="status" className={classes.meanwhile}>
        {last && after !== null && after !== latest && `${last.by} counted the drawer in the meantime`}
      </p>
      <div className={classes.fields}>
        <TextInput
          data-drawer
          label="Counted"
          inputMode="decimal"
          value={counted}
          error={error('counted')}
          onChange={(event) => type('counted')(event.currentTarget.value)}
        />
        <TextInput
          label="Left in drawer"
          placeholder="Everything"
          inputMode="decimal"
          value={left}
          error={error('left')}
          onChange={(event) => type('left')(event.currentTarget.value)}
        />
        <TextInput
          label="Taken out earlier"
          inputMode="decimal"
          value={taken}
          error={error('taken')}
          onChange={(event) => type('taken')(event.currentTarget.value)}
        />
        <NoteField value={note} onChange={type('note')} />
        <Button type="submit" variant="default" loading={isPending}>
          Save count
        </Button>
      </div>
    </form>
  );
}

/** `wasIn`: the amount that should have been in the drawer, in cents; null: unknown. */
function findAmountFault(
  amounts: Readonly<Record<'counted' | 'left' | 'taken', number | null>>,
  wasIn: number | null,
): { field: string; message: string } | null {
  const unread = Object.entries(amounts).find(([, cents]) => cents === null);
  if (unread) return { field: unread[0], message: `An amount from 0 to ${paymentLimit}, like 50 or 49.50` };
  const { counted, left, taken } = amounts;
  if ((left ?? 0) > (counted ?? 0)) return { field: 'left', message: 'At most what was counted' };
  const mostTaken = Math.max(0, wasIn ?? maxPaymentCents);
  if ((taken ?? 0) <= mostTaken) return null;
  return {
    field: 'taken',
    message: `At most ${formatCents(mostTaken)}: the drawer should not have held more`,
  };
}

// A drawer may be empty, so 0 is valid. Empty input gives `leftOut`.
function parseCents(typed: string, leftOut: number | null): number | null {
  if (typed.trim() === '') return leftOut;
  const cents = parseAmount(typed, 0);
  return cents !== null && cents <= maxPaymentCents ? cents : null;
}
