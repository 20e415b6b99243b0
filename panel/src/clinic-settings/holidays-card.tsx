import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { suggestHolidays } from '@docket/contract/endpoints/clinic-settings.ts';
import { formatSlotDate, getWeekday, parseIsoDate, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { wholeClinic } from '../doctors/hours-owner.ts';
import { weekdayName } from '../hours/weekday-names.ts';
import { ReschedulingDialog } from '../rescheduling/rescheduling-dialog.tsx';
import { useRescheduling } from '../rescheduling/use-rescheduling.ts';
import classes from './settings.module.css';

type Holiday = AnswerOf<typeof suggestHolidays>['holidays'][number];

/**
 * The public holidays of the next year. One click closes the practice on one, as time off of the whole clinic, so it
 * can be undone.
 */
export function HolidaysCard({ country, state }: { country: string; state: string }) {
  const read = useRead(['settings', 'doctors'], suggestHolidays, { country, state });
  const rescheduling = useRescheduling(wholeClinic, { onDone: () => undefined });
  const [isClosing, setClosing] = useState(false);
  const open = read.data?.holidays.filter(({ isClosed }) => !isClosed) ?? [];
  const close = ({ date, name }: Holiday) =>
    rescheduling.propose({
      kind: 'time off',
      timeOff: { fromDate: date, fromTime: '00:00', toDate: date, toTime: '24:00', reason: name },
      isWholeClinic: true,
    });
  // Stops at the first one that affects appointments and asks; another click continues.
  const closeAll = async () => {
    setClosing(true);
    for (const holiday of open) if (!(await close(holiday))) break;
    setClosing(false);
  };
  return (
    <ListCard
      title="Public holidays"
      action={
        open.length > 1 && (
          <Button variant="default" loading={isClosing} onClick={() => void closeAll()}>
            Close on all {open.length}
          </Button>
        )
      }
    >
      {country === '' && (
        <p className={classes.note}>
          Choose the practice’s country under <Link to="/settings">Practice</Link>. Its public holidays are
          then listed here.
        </p>
      )}
      <Loaded
        read={read}
        failed="Couldn’t load the public holidays"
        waiting={<Skeleton height={14} width="46%" m={20} />}
        layout="part"
      >
        {({ holidays, attribution }) => (
          <>
            {country !== '' && holidays.length === 0 && (
              <p className={classes.note}>
                No public holidays on file for this country. Add time off for the whole clinic instead.
              </p>
            )}
            {holidays.length > 0 && (
              <>
                <ul aria-label="Public holidays">
                  {holidays.map((holiday) => (
                    <li key={`${holiday.date} ${holiday.name}`} className={classes.holiday}>
                      <span>
                        {holiday.name}
                        <span className={classes.quiet}>{formatDay(holiday.date)}</span>
                      </span>
                      {holiday.isClosed ? (
                        <StatusBadge tone="slate" label="Closed" />
                      ) : (
                        <Button
                          variant="default"
                          size="compact-md"
                          aria-label={`Close on ${holiday.name}`}
                          disabled={isClosing}
                          onClick={() => void close(holiday)}
                        >
                          Close
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
                <p className={classes.attribution}>{attribution}</p>
              </>
            )}
          </>
        )}
      </Loaded>
      <ReschedulingDialog rescheduling={rescheduling} />
    </ListCard>
  );
}

function formatDay(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return date ? `${weekdayName(getWeekday(date))}, ${formatSlotDate(toSlotDate(date))}` : isoDate;
}
