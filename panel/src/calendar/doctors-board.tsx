import type { Appointment } from '@docket/contract/appointments.ts';
import type { CalendarAnswer } from '@docket/contract/calendar.ts';
import { type CalendarDate, formatSlotTime, toWallMinutes } from '@docket/contract/slot-date.ts';
import { useElementSize } from '@mantine/hooks';
import { ResourcesDayView } from '@mantine/schedule';
import { useMemo } from 'react';
import classes from './boards.module.css';
import type { EmptyPlace } from './calendar-search.ts';
import { DoctorLabel } from './doctor-label.tsx';
import { DragArea } from './drag-area.tsx';
import { minutesInto, placeAt, snapTo } from './empty-place.ts';
import { nameParts } from './name-parts.ts';
import { sayDayLoad } from './say-visit.ts';
import { isCrowded } from './shown-visits.ts';
import { useBoard, type VisitActions } from './use-board.tsx';

const rowLanes = '.mantine-ResourcesDayView-resourcesDayViewRowSlots';
const labelWidth = 176;
const rowHeight = 58;
/** Visits at one time that lie one above the other; behind them stands how many more there are. */
const stackedMost = 2;
/** Room for them and for that, each as high as a finger needs. */
const crowdedRowHeight = 80;
const hourWidthLeast = 132;
const hourWidthMost = 240;
/** What a short visit needs to show a name. */
const visitWidth = 66;

interface DoctorsBoardProps {
  calendar: CalendarAnswer;
  day: CalendarDate;
  actions: VisitActions;
  onBook: (place: EmptyPlace) => void;
  onDoctor: (doctorId: string) => void;
}

/** One day of the whole clinic: a row per doctor, time runs across. */
export function DoctorsBoard({ calendar, day, actions, onBook, onDoctor }: DoctorsBoardProps) {
  const span = useMemo(() => ({ first: day, days: 1 }), [day]);
  const { shared, board, window, area, visits, moveTo } = useBoard({ calendar, span, actions });
  const { ref, width } = useElementSize();
  const { doctors } = calendar;
  const resources = useMemo(
    () => doctors.map(({ doctorId, name }) => ({ id: doctorId, label: name })),
    [doctors],
  );
  const hours = window.toHour - window.fromHour;
  const hourWidth = Math.max(hourWidthFor(visits), Math.floor((width - labelWidth - 2) / hours));

  const snap = (lane: number, minutes: number) => snapTo(doctors[lane], day, minutes);
  const layout = { axis: 'across', lanes: rowLanes, window, snap } as const;

  return (
    <div ref={ref}>
      <DragArea
        layout={layout}
        {...area}
        sayPlace={(_, minutes) => formatSlotTime(minutes)}
        onDrawn={(drawn) =>
          nameParts(drawn, '.mantine-ResourcesDayView-resourcesDayViewRowSlot', (at) => {
            const time = formatSlotTime((window.fromHour + (at % hours)) * 60);
            return `New appointment with ${doctors[Math.floor(at / hours)]?.name}, ${time}`;
          })
        }
        onDrop={(visit, lane, minutes) => moveTo(visit, toWallMinutes(day, minutes), doctors[lane])}
      >
        <ResourcesDayView
          {...shared}
          // The scale begins anew with another day's hours.
          key={area.start.key}
          className={classes.doctors ?? ''}
          classNames={{ resourcesDayViewBackgroundEvent: classes.closed ?? '' }}
          date={board.first}
          resources={resources}
          slotWidth={hourWidth}
          rowHeight={isCrowded(visits, stackedMost) ? crowdedRowHeight : rowHeight}
          minEventSize={16}
          maxEventsPerTimeSlot={stackedMost}
          // It would lie on the first doctor's visits; the scale above tells the time.
          withCurrentTimeBubble={false}
          labels={{ resources: 'Doctor' }}
          scrollAreaProps={{ className: classes.scroll, type: 'auto' }}
          renderResourceLabel={({ id }) => {
            const doctor = doctors.find((one) => one.doctorId === id);
            const own = visits.filter((visit) => visit.doctorId === id);
            return doctor && <DoctorLabel doctor={doctor} load={sayDayLoad(own)} onOpen={onDoctor} />;
          }}
          onTimeSlotClick={({ slotStart, nativeEvent, resourceId }) => {
            const doctor = doctors.find((one) => one.doctorId === resourceId);
            const minute = board.toWall(slotStart) + minutesInto(nativeEvent, 'across', 60);
            if (doctor) onBook(placeAt(doctor, minute, visits));
          }}
        />
      </DragArea>
    </div>
  );
}

// The shorter the visits of a day are, the wider is its hour; one odd short visit among many changes nothing.
function hourWidthFor(visits: readonly Appointment[]): number {
  const lengths = visits.map((visit) => visit.durationMinutes).toSorted((one, other) => one - other);
  const short = lengths[Math.floor(lengths.length / 5)] ?? 30;
  return Math.min(hourWidthMost, Math.max(hourWidthLeast, Math.round((60 / short) * visitWidth)));
}
