import { listDoctors } from '@docket/contract/doctors.ts';
import {
  type CalendarDate,
  formatSlotDate,
  parseIsoDate,
  toIsoDate,
  toSlotDate,
} from '@docket/contract/slot-date.ts';
import { useRead } from '../api/use-read.ts';
import { DeskDrawer } from '../booking/desk-drawer.tsx';
import type { DeskStart } from '../booking/desk-form.ts';
import type { EmptyPlace } from './calendar-search.ts';
import type { CalendarPlace } from './use-calendar-place.ts';

/** The front desk over the calendar, filled in from the place that was clicked on. */
export function BookHere({ place }: { place: CalendarPlace }) {
  const { booking, today, isAsked, goTo } = place;
  const doctors = useRead(['doctors'], listDoctors, {}, { enabled: booking !== null });
  const name = doctors.data?.doctors.find(({ _id }) => _id === booking?.doctorId)?.name ?? '';
  return (
    <DeskDrawer
      isOpen={booking !== null && !isAsked && !doctors.isLoading}
      start={booking ? startFrom(booking, name, today) : {}}
      onClose={() => goTo({ booking: null })}
    />
  );
}

// A place in the calendar is taken as it is; a day or a doctor alone only narrows what is offered.
function startFrom({ doctorId, day, time }: EmptyPlace, name: string, today: CalendarDate): DeskStart {
  if (time) return { hand: { doctorId: doctorId || null, day: day || toIsoDate(today), time } };
  const date = parseIsoDate(day);
  const words = [
    name && `dr ${name}`,
    date && day > toIsoDate(today) ? formatSlotDate(toSlotDate(date)).replace(/ \d+$/, '') : '',
  ];
  return { text: words.filter(Boolean).join(' ') };
}
