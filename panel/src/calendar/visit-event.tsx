import type { Appointment } from '@docket/contract/appointments.ts';
import { Box, type BoxProps, UnstyledButton } from '@mantine/core';
import type { ScheduleEventData } from '@mantine/schedule';
import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from 'react';
import { mayMove } from './say-visit.ts';

type EventProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode };

/** Draws what the library placed: a visit is a button that may be dragged, a closed time only a ground. */
export function renderBoardEvent(
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
