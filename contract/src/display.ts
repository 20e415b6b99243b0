import * as z from 'zod/mini';

/** How a screen writes money, dates and times; the defaults are the specification's. */
export const Display = z.object({
  clock: z.enum(['12', '24']),
  dateOrder: z.enum(['day', 'month']),
  currency: z.string(),
  firstWeekday: z.number(),
});
export type Display = z.infer<typeof Display>;
export const specifiedDisplay: Display = { clock: '12', dateOrder: 'day', currency: '$', firstWeekday: 1 };
