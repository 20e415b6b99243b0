import type { Appointment } from '@docket/contract/appointments.ts';
import { Box, type BoxProps, UnstyledButton } from '@mantine/core';
import type { ScheduleEventData } from '@mantine/schedule';
import {
  type ComponentPropsWithoutRef,
  type ReactElement,
  type ReactNode,
  useCallback,
  useMemo,
} from 'react';
import { VisitBody } from '../appointment/appointment-body.tsx';
import { mayMove } from '../appointment/format-appointment.ts';
import { boardFor } from './board.ts';
import { toBoardEvents } from './board-events.ts';
import classes from './boards.module.css';
import { writeHour } from './day-window.ts';
import { type BoardInput, sayHour, useBoardVisits } from './use-board-appointments.ts';

/** The same, and what a board of the library is drawn with. */
export function useBoard(input: BoardInput) {
  const { now, visits, byId, closed, window, area, moveTo } = useBoardVisits(input);
  const { span, actions } = input;
  const board = useMemo(() => boardFor(span), [span]);
  const events = useMemo(() => toBoardEvents(visits, closed, board), [visits, closed, board]);

  const renderEventBody = useCallback(
    (event: ScheduleEventData) => {
      const visit = byId.get(String(event.id));
      if (visit) return <VisitBody visit={visit} />;
      return event.title && <span className={classes.off}>{event.title}</span>;
    },
    [byId],
  );
  const renderEvent = useCallback(
    (event: ScheduleEventData, props: ComponentPropsWithoutRef<'button'> & { children: ReactNode }) =>
      renderBoardEvent(event, props, byId.get(String(event.id))),
    [byId],
  );
  const shared = {
    events,
    startTime: writeHour(window.fromHour),
    endTime: writeHour(window.toHour),
    slotLabelFormat: sayTextsHour,
    getCurrentTime: () => board.toText(now),
    withHeader: false,
    onEventClick: ({ id }: ScheduleEventData) => {
      const visit = byId.get(String(id));
      if (visit) actions.onOpen(visit);
    },
    renderEvent,
    renderEventBody,
    radius: 6,
  } as const;
  return { shared, board, window, area, visits, moveTo };
}

/** "2026-09-05 09:00:00" is "9 AM" on the scale; the clock's own bubble says its minutes too. */
function sayTextsHour(text: string): string {
  return sayHour(Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)));
}

type EventProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode };

/** Draws what the library placed: a visit is a button that may be dragged, a closed time only a ground. */
function renderBoardEvent(
  event: ScheduleEventData,
  props: EventProps,
  visit: Appointment | undefined,
): ReactElement {
  // For a ground the library hands over what a block takes, whatever its type says.
  if (event.display === 'background') return <Box {...(props as BoxProps)} />;
  return (
    // The board itself listens for the drag; the library's own handler would forbid it.
    <UnstyledButton
      {...props}
      draggable={visit !== undefined && mayMove(visit)}
      onDragStart={undefined}
      onDragEnd={undefined}
    />
  );
}
