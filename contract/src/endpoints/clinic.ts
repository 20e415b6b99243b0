import * as z from 'zod/mini';
import { endpoint, NoFields } from '../endpoint.ts';
import { Display } from '../formats/display.ts';

const SignIn = z.object({ name: z.string(), email: z.string(), password: z.string() });
export const DemoSignIns = z.object({
  admin: SignIn,
  /** an admin of the front desk; missing in a demo clinic of an earlier release */
  frontDesk: z.optional(SignIn),
  doctors: z.array(SignIn),
});
export type DemoSignIns = z.infer<typeof DemoSignIns>;

export const readClinic = endpoint({
  summary: 'Reads the facts that the login screen shows before the sign-in. `demo` is null in a real clinic.',
  method: 'GET',
  path: '/api/clinic',
  caller: 'anyone',
  input: NoFields,
  answer: z.object({
    name: z.string(),
    timeZone: z.string(),
    /** version of the server, such as 0.2.0; missing from another back end */
    version: z.optional(z.string()),
    /** minutes after which an unused session ends; missing from a back end without such a limit */
    sessionIdleMinutes: z.optional(z.number()),
    /** formats of money, dates and times on screens; default: the specification's */
    display: z.optional(Display),
    /** the server's clock, epoch milliseconds: a desk computer's clock may differ */
    now: z.optional(z.number()),
    demo: z.nullable(DemoSignIns),
  }),
});
