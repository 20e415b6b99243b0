import * as z from 'zod/mini';
import { Display } from './display.ts';
import { endpoint, Nothing } from './endpoint.ts';

const SignIn = z.object({ name: z.string(), email: z.string(), password: z.string() });
export const DemoSignIns = z.object({
  admin: SignIn,
  /** an admin who is no manager; a demo clinic of an earlier release has none */
  frontDesk: z.optional(SignIn),
  doctors: z.array(SignIn),
});
export type DemoSignIns = z.infer<typeof DemoSignIns>;

export const readClinic = endpoint({
  summary: 'What the login screen may know before anybody signed in. `demo` is null in a real clinic.',
  method: 'GET',
  path: '/api/clinic',
  caller: 'anyone',
  input: Nothing,
  answer: z.object({
    name: z.string(),
    timeZone: z.string(),
    /** of the server, such as 0.2.0; left out by another back end */
    version: z.optional(z.string()),
    /** minutes after which an unused session ends; omitted by a back end without such a limit */
    sessionIdleMinutes: z.optional(z.number()),
    /** How screens write money, dates and times; left out: as the specification has it */
    display: z.optional(Display),
    /** what time it is on the server, epoch milliseconds: a computer at the desk may think otherwise */
    now: z.optional(z.number()),
    demo: z.nullable(DemoSignIns),
  }),
});
