import { sql } from 'kysely';

/**
 * The earnings rule, in cents, of a row of appointments: what is completed has been paid for, and so has what is still to
 * come and was paid online. Triggers keep the same sum of each doctor (migration 0011).
 */
export const earnedCents =
  "case when status = 'completed' or (status = 'pending' and paid_online = 1) then amount_cents else 0 end";

/** All that was earned of the rows of a query, as a value in it. */
export const sumOfEarnings = sql.raw<number>(`coalesce(sum(${earnedCents}), 0)`);
