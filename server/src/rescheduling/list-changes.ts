import type { Change, listChanges as endpoint } from '@docket/contract/changes.ts';
import { doctorStore } from '../doctors/store.ts';
import type { Context } from '../platform/context.ts';
import { doctorOf } from '../platform/owner-of.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { formatChange } from './format-change.ts';
import { changeStore } from './store/changes.ts';

const maxNewest = 50;

/** The newest changes of hours and time off, newest first; of one doctor, where one is named. Throws Refusal (not found). */
export async function listChanges(
  { engine }: Context,
  call: Call<typeof endpoint>,
): Promise<{ changes: Change[] }> {
  const doctorId = doctorOf(call) ?? null;
  const doctors = new Map((await doctorStore(engine.read).list()).map((one) => [one.id, one.name]));
  if (doctorId !== null && !doctors.has(doctorId)) throw notFound('Doctor');
  const changes = await changeStore(engine.read).newest(doctorId, maxNewest);
  return {
    changes: changes.map((change) => ({
      _id: change.id,
      at: change.at,
      who: { name: change.by.name, role: change.by.role },
      what: change.what,
      doctorId: change.doctorId,
      doctorName: change.doctorId === null ? null : (doctors.get(change.doctorId) ?? null),
      summary: formatChange(change),
      appointments: change.appointments,
      undoneAt: change.undoneAt,
      undoneBy: change.undoneBy,
    })),
  };
}
