import { askDesk } from '@docket/contract/endpoints/booking.ts';
import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import { useEffect, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import type { BookingFormValues, DeskAnswer } from './booking-form-state.ts';

const queryAfterMs = 150;
/** The number of free times per doctor: at first, and after More. */
export const timesFirst = 6;
const maxTimes = 24;

/** The server's answer to the field. */
export interface DeskQuery {
  /** The answer to the current text; null until it has arrived. */
  readonly answer: DeskAnswer | null;
  /** The answer to the previous text, shown until then. */
  readonly displayedAnswer: DeskAnswer | null;
  readonly isFailed: boolean;
  /** Asks at once, without waiting for a pause in the typing. After a failure it asks again. */
  readonly askNow: () => void;
}

/**
 * Queries the server for the typed text once typing pauses. An answer to an older text is never used for a newer text.
 */
export function useDeskQuery(
  q: string,
  { length, patient, isPinned: isPatientKnown, isWalkIn, isMore }: BookingFormValues,
): DeskQuery {
  const [debouncedQ, setDebouncedQ] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQ(q), queryAfterMs);
    return () => clearTimeout(timer);
  }, [q]);

  const minutes = Number(length);
  const isLength =
    Number.isInteger(minutes) && minutes >= minAppointmentMinutes && minutes <= maxAppointmentMinutes;
  const input = {
    q: debouncedQ,
    ...(isLength && { length: minutes }),
    ...(isPatientKnown && { isPatientKnown }),
    ...(isPatientKnown && patient && { patientId: patient._id }),
    ...(isWalkIn && { isWalkIn }),
    ...(isMore && { most: maxTimes }),
  };
  const read = useRead(['appointments', 'doctors', 'patients'], askDesk, input);
  // A cached answer of an earlier call does not count while it is read again.
  const isFresh = !read.isPlaceholderData && (!read.isFetching || read.isFetchedAfterMount);
  return {
    answer: debouncedQ === q && isFresh && read.data ? read.data : null,
    displayedAnswer: read.data ?? null,
    isFailed: debouncedQ === q && read.isError && !read.isFetching,
    askNow: () => {
      if (debouncedQ !== q) setDebouncedQ(q);
      else if (read.isError) void read.refetch();
    },
  };
}
