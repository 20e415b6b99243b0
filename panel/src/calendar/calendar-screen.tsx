import { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { readCalendar, readMonth } from '@docket/contract/endpoints/calendar.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  parseIsoDate,
  toIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMaskedPatients } from '../api/privacy/names-hidden.ts';
import type { QueryTag } from '../api/query-keys.ts';
import type { Role } from '../api/session.ts';
import { usePrefetch } from '../api/use-prefetch.ts';
import { useRead } from '../api/use-read.ts';
import { RescheduleDialog } from '../appointments/dialogs/reschedule-dialog.tsx';
import { BookingDrawer } from '../booking/booking-drawer.tsx';
import type { BookingStart } from '../booking/booking-form-state.ts';
import { LateDoctors } from '../running-late/late-doctors.tsx';
import { useTodayUpdates } from '../running-late/use-expected-times.ts';
import { CalendarCard } from './appointment/calendar-card.tsx';
import { formatDayCounts } from './appointment/format-appointment.ts';
import { MoveRefusedDialog } from './board/move-refused-dialog.tsx';
import { daysIn, formatSpan, stepFrom, toSpan, type VisibleDays } from './board/span.ts';
import { type AppointmentMoves as Moves, useAppointmentMoves } from './board/use-appointment-moves.ts';
import { CalendarDays } from './calendar-days.tsx';
import classes from './calendar-screen.module.css';
import { CalendarLoading } from './columns/calendar-loading.tsx';
import { MonthGrid } from './overview/month-grid.tsx';
import type { EmptySlot } from './search-params.ts';
import { Toolbar } from './toolbar.tsx';
import { type CalendarState, useCalendarState } from './use-calendar-state.ts';

/** A role's calendar: a day, a week or a month, the card of one appointment, and for the admin the booking form. */
export function CalendarScreen({ role }: { role: Role }) {
  const calendarState = useCalendarState();
  const { view, day, appointmentId, goTo } = calendarState;
  const read = useCalendar(role, calendarState);
  const calendar = read.data;
  const moves = useAppointmentMoves(role);
  useTodayUpdates(role);
  const openAppointment = useLatestAppointment(calendar?.appointments, appointmentId);
  // The counts of the previous days are not shown while other days are loading.
  const dayCounts = calendar && !read.isPlaceholderData ? formatDayCounts(calendar.appointments) : '';
  const isMonth = view === 'month';
  const isTodayVisible =
    !isMonth && daysIn(toSpan(view, day)).map(toIsoDate).includes(toIsoDate(calendarState.today));
  const newBooking = { doctorId: calendarState.doctorId, day: toIsoDate(day), time: '' };

  return (
    <div className={classes.screen}>
      <PageTitle
        title="Calendar"
        subtitle={
          <span role="status">
            {[formatSpan(view, day), isMonth ? '' : dayCounts].filter(Boolean).join(' · ')}
          </span>
        }
        actions={role === 'admin' && <NewAppointmentButton onBook={() => goTo({ booking: newBooking })} />}
      />
      <Toolbar role={role} calendarState={calendarState} />
      {isTodayVisible && <LateDoctors role={role} />}
      {isMonth ? (
        <CalendarMonth role={role} calendarState={calendarState} />
      ) : (
        <Loaded read={read} failed="Couldn’t load the calendar" waiting={<CalendarLoading />}>
          {(loaded) => (
            <CalendarDays
              role={role}
              calendarState={calendarState}
              calendar={loaded}
              isWaiting={read.isPlaceholderData}
              actions={{
                onOpen: (appointment) => goTo({ appointmentId: appointment._id }),
                onAskMove: moves.ask,
                onMove: moves.move,
              }}
            />
          )}
        </Loaded>
      )}
      <CalendarCard
        appointment={openAppointment}
        isOpen={appointmentId !== '' && openAppointment?._id === appointmentId}
        role={role}
        onAskMove={moves.ask}
        onClose={() => goTo({ appointmentId: '' })}
      />
      <AppointmentMoves moves={moves} role={role} />
      {role === 'admin' && <CalendarBooking calendarState={calendarState} />}
    </div>
  );
}

/** Returns the latest state of an appointment. It stays while the card closes, and after a move to other days. */
function useLatestAppointment(
  appointments: readonly Appointment[] | undefined,
  appointmentId: string,
): Appointment | null {
  const [lastState, setLast] = useState<Appointment | null>(null);
  const found = appointments?.find(({ _id }) => _id === appointmentId) ?? null;
  if (found && found !== lastState) setLast(found);
  // The last state may have been read before names were hidden.
  return useMaskedPatients(Appointment, found ?? lastState);
}

/** The front desk over the calendar, prefilled from the clicked slot. */
function CalendarBooking({ calendarState }: { calendarState: CalendarState }) {
  const { booking, today, isZoneLoading, goTo } = calendarState;
  const doctors = useRead(['doctors'], listDoctors, {}, { enabled: booking !== null });
  const name = doctors.data?.doctors.find(({ _id }) => _id === booking?.doctorId)?.name ?? '';
  return (
    <BookingDrawer
      isOpen={booking !== null && !isZoneLoading && !doctors.isLoading}
      start={booking ? toBookingStart(booking, name, today) : {}}
      onClose={() => goTo({ booking: null })}
    />
  );
}

// A clicked slot is booked as it is; a day or a doctor alone only narrows the offered times.
function toBookingStart({ doctorId, day, time }: EmptySlot, name: string, today: CalendarDate): BookingStart {
  if (time) return { manualChoice: { doctorId: doctorId || null, day: day || toIsoDate(today), time } };
  const date = parseIsoDate(day);
  const queryParts = [
    name && `dr ${name}`,
    date && day > toIsoDate(today) ? formatSlotDate(toSlotDate(date)).replace(/ \d+$/, '') : '',
  ];
  return { text: queryParts.filter(Boolean).join(' ') };
}

/** The button that opens the booking form; only an icon on a phone. */
function NewAppointmentButton({ onBook }: { onBook: () => void }) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ActionIcon variant="filled" aria-label="New appointment" aria-keyshortcuts="N" onClick={onBook}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button aria-keyshortcuts="N" leftSection={<IconPlus size={16} aria-hidden />} onClick={onBook}>
      New appointment
    </Button>
  );
}

/** The month's counts, busiest doctors and absences. */
function CalendarMonth({ role, calendarState }: { role: Role; calendarState: CalendarState }) {
  const { day, today, doctorId } = calendarState;
  const read = useMonth(role, calendarState);
  return (
    <Loaded read={read} failed="Couldn’t load the month" waiting={<CalendarLoading />}>
      {(month) => (
        <MonthGrid
          key={toIsoDate(day)}
          role={role}
          day={day}
          today={today}
          month={month}
          isOneDoctor={role === 'doctor' || doctorId !== ''}
        />
      )}
    </Loaded>
  );
}

/** The dialogs of a move: for a new time, and for a refused one. */
function AppointmentMoves({ moves, role }: { moves: Moves; role: Role }) {
  const { appointmentToMove, refused, open, close, move } = moves;
  return (
    <>
      <RescheduleDialog
        appointment={appointmentToMove}
        isOpen={open === 'asked'}
        role={role}
        onClose={close}
      />
      <MoveRefusedDialog
        refused={refused}
        isOpen={open === 'refused'}
        role={role}
        onMove={(target) => refused && move(refused.appointment, target)}
        onClose={close}
      />
    </>
  );
}

// The calendar shows names and hours beside the appointments.
const tags: readonly QueryTag[] = ['appointments', 'doctors', 'patients'];

/** Returns the visible days; the days before and after are prefetched, so that the arrows are instant. */
function useCalendar(role: Role, calendarState: CalendarState) {
  const isMonth = calendarState.view === 'month';
  const input = toInput(role, calendarState, toSpan(calendarState.view, calendarState.day));
  const read = useRead(tags, readCalendar[role], input, {
    enabled: !calendarState.isZoneLoading && !isMonth,
  });
  const isCurrent = read.isSuccess && !read.isPlaceholderData && !isMonth;
  usePrefetch(tags, readCalendar[role], isCurrent ? adjacentInputs(role, calendarState) : []);
  return read;
}

function useMonth(role: Role, calendarState: CalendarState) {
  const input = toInput(role, calendarState, toSpan('month', calendarState.day));
  return useRead(tags, readMonth[role], input, { enabled: !calendarState.isZoneLoading });
}

function toInput(role: Role, { doctorId }: CalendarState, { first, days }: VisibleDays) {
  const input = { from: toIsoDate(first), to: toIsoDate(addDays(first, days - 1)) };
  return role === 'admin' && doctorId ? { ...input, doctorId } : input;
}

function adjacentInputs(role: Role, calendarState: CalendarState) {
  const { view, day } = calendarState;
  // A week of the whole clinic is too large to prefetch.
  if (view === 'week' && !calendarState.doctorId && role === 'admin') return [];
  return [stepFrom(view, day, 1), stepFrom(view, day, -1)].map((date) =>
    toInput(role, calendarState, toSpan(view, date)),
  );
}
