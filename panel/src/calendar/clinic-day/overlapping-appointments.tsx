import type { Appointment } from '@docket/contract/appointments.ts';
import { slotOrder } from '@docket/contract/slot-date.ts';
import { Popover } from '@mantine/core';
import type { CSSProperties } from 'react';
import { VisitBody } from '../appointment/appointment-body.tsx';
import { lookOf, mayMove, sayVisit } from '../appointment/format-appointment.ts';
import { endOf } from '../board/shown-appointments.ts';
import type { VisitGroup } from './lay-out.ts';
import classes from './overlapping-appointments.module.css';
import { across, type Scale } from './scale.ts';

/** Visits at one time that lie one above the other; below them stands how many more there are. */
export const mostLines = 2;

interface LyingGroupProps {
  group: VisitGroup;
  scale: Scale;
  onOpen: (visit: Appointment) => void;
}

/** Visits that share time, one above the other as far as there is room. */
export function LyingGroup({ group, scale, onOpen }: LyingGroupProps) {
  const lines = Math.min(group.lines, mostLines);
  const hidden = group.visits.filter(({ line }) => line >= mostLines).length;
  return (
    <>
      {group.visits.map(({ visit, line }) => {
        const place = across(scale, slotOrder(visit), endOf(visit));
        if (line >= mostLines || !place) return null;
        const style = lines === 1 ? place : { ...place, ...onLine(line, lines, hidden > 0) };
        return <VisitButton key={visit._id} visit={visit} style={style} onOpen={onOpen} />;
      })}
      {hidden > 0 && <MoreVisits group={group} hidden={hidden} scale={scale} onOpen={onOpen} />}
    </>
  );
}

function onLine(line: number, lines: number, hasMore: boolean): CSSProperties {
  const room = hasMore ? '(100% - 24px)' : '100%';
  return { top: `calc(${room} * ${line} / ${lines})`, height: `calc(${room} / ${lines})` };
}

interface VisitButtonProps {
  visit: Appointment;
  /** Where it lies; left out in a list. */
  style?: CSSProperties;
  onOpen: (visit: Appointment) => void;
}

function VisitButton({ visit, style, onOpen }: VisitButtonProps) {
  return (
    <button
      type="button"
      className={style ? classes.visit : classes.listed}
      style={style}
      title={sayVisit(visit)}
      data-event-id={visit._id}
      data-look={lookOf(visit)}
      draggable={mayMove(visit)}
      onClick={() => onOpen(visit)}
    >
      <VisitBody visit={visit} />
    </button>
  );
}

/** "+2 more": all of a group, where it has more lines than there is room for. */
function MoreVisits({ group, hidden, scale, onOpen }: LyingGroupProps & { hidden: number }) {
  return (
    <Popover position="bottom-start" width={260} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={classes.more} style={across(scale, group.from, group.to) ?? {}}>
          +{hidden} more
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list ?? ''}>
        {group.visits.map(({ visit }) => (
          <VisitButton key={visit._id} visit={visit} onOpen={onOpen} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
