import * as z from 'zod/mini';

/** A refusal: `success: false` and one sentence for a person (specification 10.1). */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
});

/** An answer that carries nothing but, perhaps, a sentence. */
export const Done = z.object({ message: z.string() });
/** No fields at all: no body, an empty body and `{}` alike. */
export const Nothing = z.object({});
