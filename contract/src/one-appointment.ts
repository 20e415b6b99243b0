import * as z from 'zod/mini';
import { asSent, id, optionalText, wholeNumber } from './fields.ts';

// Where the caller names the version it saw, a change made meanwhile by somebody else is not overwritten.
const version = z.optional(wholeNumber('version', 0, 2_147_483_647));
export const OneAppointment = z.object({ appointmentId: id('appointmentId'), version });

const CancelReason = optionalText('Reason', 500);

export const WithReason = z.extend(OneAppointment, { reason: CancelReason });
const WithAppoitmentId = z.object({ appoitmentId: id('appoitmentId'), version, reason: CancelReason });

// The contract's spelling stops at this edge: what goes in as `appoitmentId` is `appointmentId` from here on. A refusal
// names the field as it was sent.
export const OneAppoitment = z.transform((body: unknown, context) => {
  const isUsual = typeof body === 'object' && body !== null && 'appointmentId' in body;
  const checked =
    isUsual && !('appoitmentId' in body) ? WithReason.safeParse(body) : WithAppoitmentId.safeParse(body);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues)
      context.issues.push({ code: 'custom', path, message, input: body });
    return z.NEVER;
  }
  if ('appointmentId' in checked.data) return checked.data;
  const { appoitmentId, ...rest } = checked.data;
  return { appointmentId: appoitmentId, ...rest };
}) as unknown as z.ZodMiniType<z.output<typeof WithReason>, z.input<typeof WithReason>>;

asSent.set(OneAppoitment, WithAppoitmentId);
