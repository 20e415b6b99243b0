import type { Offer, Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { type CalendarDate, showSlotTime, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import { millisecondsPerDay } from '@docket/contract/rules/limits.ts';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Group, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { serverNowMs } from '../api/call-server.ts';
import { PhoneLink } from '../clinic/contact-link.tsx';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { formatMessage } from '../messages/format-message.ts';
import { formatComing, formatHeld, formatWish } from './format-wish.ts';
import { formatTime } from './freed-time.ts';
import type { useOffers } from './use-offers.ts';
import classes from './waiting-row.module.css';

interface WaitingRowProps {
  wish: Wish;
  today: CalendarDate;
  /** The actions of the row. */
  children: ReactNode;
}

/** One patient of the waiting list: contact, current appointment, wish, and waiting time. */
export function WaitingRow({ wish, today, children }: WaitingRowProps) {
  const { patient, urgent, note } = wish;
  const [held, coming] = [formatHeld(wish, today), formatComing(wish, today)];
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.line}>
          <Link className={classes.name} to="/patients/$id" params={{ id: patient.id }}>
            {patient.name}
          </Link>
          {urgent && <StatusBadge tone="red" label="Urgent" />}
        </span>
        {patient.phone === '' ? (
          <span className={classes.quiet}>No phone</span>
        ) : (
          <PhoneLink value={patient.phone} withIcon />
        )}
      </div>
      <div className={classes.what}>
        {held !== '' && <span>{held}</span>}
        {coming !== '' && <span className={held === '' ? undefined : classes.quiet}>{coming}</span>}
        <span className={classes.quiet}>
          {[...formatWish(wish, today), formatWaiting(wish.since)].join(' · ')}
        </span>
        {note !== '' && <span className={classes.quiet}>{note}</span>}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}

/** "Loading..." over skeleton rows. */
export function WaitingRowsLoading({ count }: { count: number }) {
  return (
    <>
      <div className={classes.loading}>
        <WaitingText />
      </div>
      {Array.from({ length: count }, (_, at) => at).map((row) => (
        <div key={row} className={classes.row} aria-hidden>
          <div>
            <Skeleton height={12} width="55%" my={6} />
            <Skeleton height={12} width="40%" my={6} />
          </div>
          <div>
            <Skeleton height={12} width="70%" my={6} />
            <Skeleton height={12} width="50%" my={6} />
          </div>
          <Skeleton height={28} width={150} />
        </div>
      ))}
    </>
  );
}

function formatWaiting(since: number): string {
  const days = Math.floor((serverNowMs() - since) / millisecondsPerDay);
  if (days < 1) return 'waiting since today';
  return days === 1 ? 'waiting 1 day' : `waiting ${days} days`;
}

/** "Email to anna@example.org handed over, 10:34 AM", or the reason why no message was sent. */
function formatOfferMessage(message: Offer['message'], timeZone: string): string {
  if (message === null) return 'No message sent: please call';
  const { reason } = message;
  return [formatMessage(message, true, timeZone), reason].filter(Boolean).join('. ');
}

interface OfferActionsProps {
  offer: Offer;
  name: string;
  today: CalendarDate;
  offers: ReturnType<typeof useOffers>;
  /** The time is in the heading already. */
  isOfThisTime?: boolean;
  onAccepted?: () => void;
  onLink: (link: string) => void;
}

/** The end of an offer, with the day unless it is today. */
function formatUntil(until: Offer['until'], today: CalendarDate): string {
  if (until.slotDate === toSlotDate(today)) return showSlotTime(until.slotTime);
  return formatTime(until, today).replace(/^Tomorrow/, 'tomorrow');
}

/** Records the patient's answer to a held time. */
export function OfferActions(props: OfferActionsProps) {
  const { offer, name, today, offers, isOfThisTime = false, onAccepted, onLink } = props;
  const { timeZone } = useClinicZone();
  const accept = async () => {
    if (await offers.accept(offer._id)) onAccepted?.();
  };
  const link = async () => {
    const url = await offers.link(offer._id);
    if (url) onLink(url);
  };
  const slotText = isOfThisTime ? '' : `${formatTime(offer, today)} with ${offer.doctorName}. `;
  return (
    <>
      <span className={classes.held} role="status">
        {slotText}Held until {formatUntil(offer.until, today)}
      </span>
      <span className={classes.told}>{formatOfferMessage(offer.message, timeZone)}</span>
      <Group gap={6} role="group" aria-label={`The offer to ${name}`}>
        <Button size="compact-md" disabled={offers.isPending} onClick={firstClick(() => void accept())}>
          Accepted
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={offers.isPending}
          onClick={firstClick(() => void offers.end(offer._id, 'declined'))}
        >
          Declined
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={offers.isPending}
          onClick={firstClick(() => void link())}
        >
          Link
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          disabled={offers.isPending}
          onClick={firstClick(() => void offers.end(offer._id, 'withdrawn'))}
        >
          Withdraw
        </Button>
      </Group>
    </>
  );
}
