import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { IconAction } from '@docket/ui/icon-action.tsx';
import { askHowLate } from '../../running-late/delay-question.ts';
import { formatDayCounts } from '../appointment/format-appointment.ts';
import { formatShort, formatShortDate } from '../board/span.ts';
import { DoctorLabel } from '../doctor-label.tsx';
import classes from './column-heads.module.css';
import type { Column } from './list-columns.ts';

interface HeadProps {
  column: Column;
  isToday: boolean;
}

/** A doctor with the day's counts; opens the doctor's own calendar. Today it also reports a delay. */
export function DoctorHead({
  column,
  isToday,
  onDoctor,
}: HeadProps & { onDoctor: (doctorId: string) => void }) {
  const { doctor, appointments } = column;
  return (
    <div className={classes.doctor}>
      <DoctorLabel
        layout="column"
        doctor={doctor}
        load={formatDayCounts(appointments)}
        isToday={isToday}
        onOpen={onDoctor}
      />
      {isToday && (
        <IconAction
          label={`Running late: ${doctor.name}`}
          icon="late"
          onClick={() => askHowLate(doctor.doctorId)}
        />
      )}
    </div>
  );
}

interface DayHeadProps extends HeadProps {
  /** Left out if the day is open already. */
  onDay?: ((day: CalendarDate) => void) | undefined;
}

/** A day with its counts; in a week it opens the day. */
export function DayHead({ column, isToday, onDay }: DayHeadProps) {
  const { day, appointments } = column;
  const date = {
    className: classes.date,
    'aria-current': isToday ? ('date' as const) : undefined,
    children: formatShort(day),
  };
  return (
    <>
      {onDay ? (
        <button type="button" {...date} aria-label={formatShortDate(day)} onClick={() => onDay(day)} />
      ) : (
        <span {...date} />
      )}
      <span className={classes.counts}>{formatDayCounts(appointments)}</span>
    </>
  );
}
