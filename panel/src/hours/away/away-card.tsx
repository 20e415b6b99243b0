import { type Hours, setAway } from '@docket/contract/endpoints/hours.ts';
import { previewTimeOff } from '@docket/contract/endpoints/rescheduling.ts';
import { fromWallMinutes, toIsoDate, toSlotMinutes, toWallText } from '@docket/contract/formats/slot-date.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconArrowBackUp, IconDoorEnter, IconDoorExit, IconMoonStars } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { patientName } from '../../appointments/format.ts';
import { datePickerProps } from '../../clinic/date-picker-props.tsx';
import { formatSlotShort } from '../../clinic/format-day.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { ComingCount, useComingCount } from '../../doctors/coming-count.tsx';
import { formatAway } from '../../doctors/format-away.ts';
import { type HoursOwner, toDoctorInput } from '../../doctors/hours-owner.ts';
import { useAwayEnds } from '../../doctors/use-away-ends.ts';
import { useSwitchOn } from '../../doctors/use-switch-on.tsx';
import { ReschedulingDialog } from '../../rescheduling/rescheduling-dialog.tsx';
import { useRescheduling } from '../../rescheduling/use-rescheduling.ts';
import { formatTimeOff } from '../../time-off/format-time-off.ts';
import classes from './away.module.css';

const lengths = [15, 30, 60] as const;
/** Further affected appointments are counted. */
const maxRows = 6;

interface AwayCardProps {
  whose: HoursOwner;
  hours: Hours;
}

/** Whether the doctor is here, with one click to be away for a while. The absence ends without a click. */
export function AwayCard({ whose, hours }: AwayCardProps) {
  const { awayText, set, isPending } = useAway(whose, hours);
  const { switchOn, isPending: isSwitching } = useSwitchOn(whose);
  const isOff = awayText === null && !hours.available;
  return (
    <ListCard
      title="Availability"
      action={
        isOff ? (
          <Button variant="default" loading={isSwitching} onClick={firstClick(switchOn)}>
            Switch on
          </Button>
        ) : (
          awayText !== null && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={isPending}
              onClick={firstClick(() => set({}))}
            >
              Back now
            </Button>
          )
        )
      }
    >
      <div className={classes.body}>
        <div className={classes.state} role="status">
          <Presence away={awayText} hours={hours} />
        </div>
        {isOff && <StayBooked whose={whose} />}
        {awayText !== null && hours.awayUntil !== null && (
          <AffectedByAway key={hours.awayUntil} whose={whose} awayUntil={hours.awayUntil} />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row everywhere */}
        <div className={classes.choices} role="group" aria-label="Away for">
          <span className={classes.lead} aria-hidden>
            Away for
          </span>
          {lengths.map((minutes) => (
            <Button
              key={minutes}
              variant="default"
              px={12}
              aria-label={`Away for ${minutes} min`}
              onClick={firstClick(() => set({ minutes }))}
            >
              {minutes} min
            </Button>
          ))}
          <Button
            variant="default"
            px={12}
            aria-label="Away for the rest of today"
            onClick={firstClick(() => set({ endOfToday: true }))}
          >
            Rest of today
          </Button>
          <AwayUntilDate onChoose={(date) => set({ date })} />
        </div>
      </div>
    </ListCard>
  );
}

/** The upcoming appointments of a doctor who is switched off. */
function StayBooked({ whose }: { whose: HoursOwner }) {
  return (
    <div>
      <ComingCount coming={useComingCount(whose)} />
    </div>
  );
}

function Presence({ away, hours }: { away: string | null; hours: Hours }) {
  const now = toWallText(useClinicNow());
  const currentTimeOff = hours.timeOff.find(
    ({ fromDate, fromTime, toDate, toTime }) =>
      `${fromDate}T${fromTime}` <= now && now < `${toDate}T${toTime}`,
  );
  if (away !== null)
    return (
      <>
        <StatusBadge tone="amber" icon={IconDoorExit} label="Away" />
        <span>{away}</span>
      </>
    );
  if (currentTimeOff)
    return (
      <>
        <StatusBadge tone="amber" icon={IconDoorExit} label="Time off" />
        <span>
          No times are offered: {formatTimeOff(currentTimeOff)}
          {currentTimeOff.reason && `, ${currentTimeOff.reason}`}
        </span>
      </>
    );
  if (hours.weekly.length === 0 && hours.dated.length === 0)
    return (
      <>
        <StatusBadge tone="slate" icon={IconMoonStars} label="No hours" />
        <span>No working hours set yet: no times are offered</span>
      </>
    );
  if (!hours.available)
    return (
      <>
        <StatusBadge tone="slate" icon={IconMoonStars} label="Off" />
        <span>Switched off: no times are offered</span>
      </>
    );
  return <StatusBadge tone="green" icon={IconDoorEnter} label="Taking bookings" />;
}

/** Away until the end of the chosen day, applied as soon as it is chosen. */
function AwayUntilDate({ onChoose }: { onChoose: (date: string) => void }) {
  const today = toIsoDate(useClinicToday().today);
  return (
    <DatePickerInput
      {...datePickerProps()}
      className={classes.date}
      aria-label="Away until a date"
      placeholder="Until a date"
      minDate={today}
      value={null}
      onChange={(date) => date && onChoose(date)}
    />
  );
}

/** The length of an absence; zero minutes: back now. */
interface AwayFor {
  readonly minutes?: number;
  readonly endOfToday?: boolean;
  readonly date?: string;
}

/**
 * Returns the text about a doctor's absence (null: not away), whether a change is pending, and `set`, which changes
 * the absence. The end of an absence shows without a reload.
 */
function useAway(whose: HoursOwner, hours: Hours) {
  const wallNow = useClinicNow();
  useAwayEnds([hours]);
  const { awayUntil } = hours;
  // Wall texts sort chronologically.
  const isAway = awayUntil !== null && toWallText(wallNow) < awayUntil;

  const { run, isPending } = useAction(setAway[whose.role], {
    touches: ['doctors'],
    undo: ({ minutes, endOfToday, date }) => (minutes || endOfToday || date ? () => set({}) : undefined),
  });
  const set = (awayFor: AwayFor) => void run({ ...toDoctorInput(whose), ...awayFor });
  return { awayText: isAway ? formatAway(awayUntil, fromWallMinutes(wallNow).date) : null, isPending, set };
}

interface AffectedByAwayProps {
  whose: HoursOwner;
  /** The end, as the clinic's wall time: "2026-11-20T14:30". */
  awayUntil: string;
}

/**
 * Lists the patients booked during an absence. A button opens the rescheduling dialog, which treats the absence as
 * time off from now until its end.
 */
function AffectedByAway({ whose, awayUntil }: AffectedByAwayProps) {
  const now = useClinicNow();
  // Fixed at the start of the absence: otherwise every minute would repeat the read.
  const [from] = useState(now);
  const rescheduling = useRescheduling(whose, { onDone: () => {} });
  const [fromDate = '', fromTime = ''] = toWallText(from).split('T');
  const [toDate = '', toTime = ''] = awayUntil.split('T');
  const timeOff = { fromDate, fromTime, toDate, toTime, reason: 'Away' };
  const preview = previewTimeOff[whose.role];
  const { data, isPlaceholderData } = useRead(['appointments', 'doctors'], preview, {
    ...toDoctorInput(whose),
    ...timeOff,
  });
  const affected = (isPlaceholderData ? [] : (data?.affected ?? []))
    .map(({ appointment }) => appointment)
    .filter((appointment) => toSlotMinutes(appointment) >= from);
  const { today } = useClinicToday();
  if (affected.length === 0) return null;
  const more = affected.length - maxRows;
  return (
    <div className={classes.affected}>
      <div className={classes.head}>
        <strong role="status">
          {affected.length === 1
            ? '1 appointment is affected'
            : `${affected.length} appointments are affected`}
        </strong>
        <Button
          variant="light"
          loading={rescheduling.isPreviewing}
          onClick={() => void rescheduling.propose({ kind: 'time off', timeOff, isWholeClinic: false })}
        >
          Find other times
        </Button>
      </div>
      <ul aria-label="Affected appointments">
        {affected.slice(0, maxRows).map((appointment) => (
          <li key={appointment._id}>
            <span>{formatSlotShort(appointment, today)}</span>
            <span>{patientName(appointment)}</span>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      <ReschedulingDialog rescheduling={rescheduling} />
    </div>
  );
}
