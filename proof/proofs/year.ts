import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { startServer } from '@docket/testing/program.ts';
import fc from 'fast-check';
import { clinicSettings } from '../clinic-settings.ts';
import { signInAsAdmin } from '../practice.ts';
import type { Proof } from '../proof.ts';
import { type Tally, yearCommands } from '../year/commands.ts';
import { compareYear } from '../year/compare-year.ts';
import { type ModelDoctor, YearModel } from '../year/model.ts';
import { openYear } from '../year/real-year.ts';

const doctors: readonly ModelDoctor[] = [
  {
    hours: [
      [540, 720],
      [780, 1_020],
    ],
    slotMinutes: 30,
    bufferMinutes: 0,
  },
  { hours: [[510, 1_050]], slotMinutes: 20, bufferMinutes: 10 },
];

export const year: Proof = {
  name: 'year',
  claim:
    'After random actions on two doctors’ year no two appointments overlap, no open offer is at a taken time or during its patient’s appointment, no plan gives a patient two appointments at once, and the server agrees with a simple model',
  engines: ['sqlite', 'postgres'],
  async run({ makeDatabase, long }) {
    const size = long ? { years: 4, actions: 600 } : { years: 1, actions: 120 };
    const server = await startServer(clinicSettings(await makeDatabase()));
    const tally: Tally = new Map();
    try {
      const { baseUrl } = server;
      const token = await signInAsAdmin(baseUrl);
      const next = new Date().getUTCFullYear() + 1;
      const begins = toWallMinutes({ year: next, month: 1, day: 1 });
      const firstMonday = (8 - new Date(Date.UTC(next, 0, 1)).getUTCDay()) % 7;
      for (const kind of ['offers', 'plans'] as const) {
        const anyCommand = fc.oneof(...yearCommands(tally, kind));
        const commandLists = fc.array(anyCommand, {
          minLength: size.actions,
          maxLength: size.actions,
          size: 'max',
        });
        const yearMatchesModel = fc.asyncProperty(commandLists, async (commands) => {
          const real = await openYear(baseUrl, token, doctors, begins);
          const model = new YearModel(doctors, firstMonday);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          await compareYear(model, real);
        });
        // The short form has a fixed seed. A failing long form prints its seed.
        await fc.assert(yearMatchesModel, {
          numRuns: size.years,
          endOnFailure: true,
          ...(long ? {} : { seed: 3 }),
        });
      }
    } finally {
      await server.kill();
    }
    const actionCounts = [...tally].filter(([kind]) => kind !== 'moved by a plan');
    const total = actionCounts.reduce((sum, [, times]) => sum + times, 0);
    const kinds = [...tally].sort().map(([kind, times]) => `${kind} ${times.toLocaleString('en')}`);
    return `${size.years * 2} years with ${total.toLocaleString('en')} actions (${kinds.join(', ')}): each answer, and the affected days with their open slots, matched the model after every action, and so did the complete year at the end; no two appointments overlap`;
  },
};
