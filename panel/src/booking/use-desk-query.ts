import { askDesk } from '@docket/contract/booking.ts';
import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/limits.ts';
import { useEffect, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import type { BookingFormValues, DeskAnswer } from './booking-form-state.ts';

const pauseMs = 150;
/** How many free times of a doctor are offered: at first, and after More. */
export const timesFirst = 6;
const maxTimes = 24;

/** What the server says about the field. */
export interface DeskQuery {
  /** The answer to exactly what is typed now; null until it is there. */
  readonly answer: DeskAnswer | null;
  /** Shown until then: the answer to what was typed before. */
  readonly displayedAnswer: DeskAnswer | null;
  readonly isFailed: boolean;
  /** Asks at once, without waiting for a pause in the typing; after a failure, again. */
  readonly askNow: () => void;
}

/** Asks the desk about a text once the typing pauses. An answer to anything else than the text of now is never taken for its answer. */
export function useDeskQuery(
  q: string,
  { length, patient, isPinned: isPatientKnown, isWalkIn, isMore }: BookingFormValues,
): DeskQuery {
  const [debouncedQ, setDebouncedQ] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQ(q), pauseMs);
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
  // What was kept from an earlier caller is no answer while it is read anew.
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
