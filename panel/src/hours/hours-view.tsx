import type { Hours } from '@docket/contract/endpoints/hours.ts';
import { toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { formatIsoDay } from '../clinic/format-day.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { formatIntervals, formatLasting, formatWeek } from './format-hours.ts';
import classes from './hours-view.module.css';

export function HoursView({ hours }: { hours: Hours }) {
  const today = toIsoDate(useClinicToday().today);
  const dated = hours.dated.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date));
  return (
    <div className={classes.view}>
      {hours.weekly.length === 0 ? (
        <p className={classes.none}>No working hours yet, so no times can be offered.</p>
      ) : (
        <dl className={classes.days}>
          {formatWeek(hours.weekly).map(({ days, hours: hoursText, isClosed }) => (
            <div key={days} data-closed={isClosed || undefined}>
              <dt>{days}</dt>
              <dd>{hoursText}</dd>
            </div>
          ))}
        </dl>
      )}
      {dated.length > 0 && (
        <section className={classes.part} aria-label="Other hours on a date">
          <h3>Other hours on a date</h3>
          <dl className={classes.days}>
            {dated.map(({ date, intervals }) => (
              <div key={date} data-closed={intervals.length === 0 || undefined}>
                <dt>{formatIsoDay(date)}</dt>
                <dd>{formatIntervals(intervals)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ul className={classes.rules}>
        <li>Slots of {formatLasting(hours.slotMinutes)}</li>
        <li>
          {hours.bufferMinutes === 0
            ? 'No buffer'
            : `${formatLasting(hours.bufferMinutes)} between appointments`}
        </li>
        <li>{hours.noticeMinutes === 0 ? 'No notice' : `${formatLasting(hours.noticeMinutes)} of notice`}</li>
        <li>
          Up to {hours.farthestDays} {hours.farthestDays === 1 ? 'day' : 'days'} ahead
        </li>
      </ul>
    </div>
  );
}
