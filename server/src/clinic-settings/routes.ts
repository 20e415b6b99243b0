import { openSlots } from '@docket/contract/booking.ts';
import * as contract from '@docket/contract/clinic-settings.ts';
import { tokenHeader } from '@docket/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Serve, ServingParts } from '../platform/serve.ts';
import { changeSettings } from './change.ts';
import { suggestHolidays } from './holidays.ts';
import { readClinicSettings, readSettings } from './read.ts';

export function registerClinicSettingsRoutes(serve: Serve, context: Context): void {
  serve(contract.readSettings, () => readSettings(context));
  serve(contract.changeSettings, ({ caller, input }) => changeSettings(context, caller, input));
  serve(contract.suggestHolidays, ({ input }) => suggestHolidays(context, input));
}

/** Where the practice says so, open slots are for whoever is signed in, in either role. */
export function guardOpenSlots(
  app: FastifyInstance,
  context: Context,
  authenticate: ServingParts['authenticate'],
): void {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.url !== openSlots.path) return;
    const { openSlotsForAll } = await readClinicSettings(context, context.engine.read);
    if (openSlotsForAll) return;
    for (const role of ['admin', 'doctor'] as const) {
      const token = request.headers[tokenHeader[role].toLowerCase()];
      if (typeof token !== 'string') continue;
      await authenticate(token, role, { endpoint: openSlots, isAttended: false, log: request.log });
      return;
    }
    throw new Refusal('unauthenticated', 'Please log in');
  });
}
