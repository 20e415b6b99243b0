/**
 * Reason that makes a cancellation a no-show (specification 10.12): shown and counted as missed, not as cancelled.
 * The patient's check-in is removed.
 */
export const noShowReason = 'Did not come';
/**
 * Reason for undoing a booking made by mistake. The history keeps the appointment, and the patient gets no
 * cancellation message.
 */
export const bookedByMistake = 'Booked by mistake';
