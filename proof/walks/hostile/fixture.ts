import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken } from '@docket/server/platform/tokens.ts';
import { accountStore } from '@docket/server/sessions/accounts/store.ts';
import { createInvitation } from '@docket/server/sessions/create-invitation.ts';
import { sessionStore } from '@docket/server/sessions/store.ts';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { anAdmin } from '@docket/testing/build-people.ts';
import { openTestClinic, type TestClinic, type TestOverrides } from '@docket/testing/clinic.ts';
import { aLink } from '@docket/testing/every-call/preparations.ts';
import { makeWorld, signInAgain } from '@docket/testing/every-call/world.ts';

/** A small clinic with one record of each kind that the cases use. */
export interface HostileFixture {
  readonly clinic: TestClinic;
  /** Ids and tokens by variable name, like `$doctor`. */
  readonly variables: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** Content of a secret file next to the panel's folder. */
export const secretText = 'nobody may read this';

/** Opens the clinic with a panel in a separate folder. */
export async function openFixture(overrides: TestOverrides = {}): Promise<HostileFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-hostile-'));
  const clinic = await openTestClinic({ panelFolder: makePanel(folder), ...overrides });
  return {
    clinic,
    variables: await makeVariables(clinic),
    async close() {
      await clinic.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function makePanel(folder: string): string {
  const panel = join(folder, 'panel');
  mkdirSync(join(panel, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), secretText);
  writeFileSync(join(panel, 'index.html'), '<!doctype html><title>Panel</title>');
  writeFileSync(join(panel, 'build.json'), '{"sources":"abc"}');
  writeFileSync(join(panel, 'assets', 'main.js'), 'start()');
  return panel;
}

async function makeVariables(clinic: TestClinic): Promise<ReadonlyMap<string, string>> {
  const world = await makeWorld(clinic);
  const { admin, otherAdmin, doctor, otherDoctor, strangerId } = world;
  const completed = await anAppointment(clinic.context, {
    doctorId: doctor.account.id,
    patientId: doctor.patientId,
    slotDate: '19_11_2026',
    status: 'completed',
  });
  const revoked = await signInAgain(clinic, admin);
  await clinic.request({ method: 'POST', path: '/api/admin/logout', token: { admin: revoked } });
  const gone = await anAdmin(clinic.context, { name: 'Gone Before' });
  const link = await aLink(world, otherDoctor);
  const stale = await signInAgain(clinic, admin);
  const deadLink = await clinic.context.engine.transaction(async (tx) => {
    await sessionStore(tx).recordProof(hashToken(stale), 0);
    const nowMs = clinic.context.clock.nowMs();
    const path = await createInvitation(tx, otherDoctor.account.id, nowMs, {
      madeBy: gone.id,
      earlier: 'stay',
    });
    await accountStore(tx).setRemoved(gone.id, 'admin', nowMs);
    return path.slice(path.indexOf('#') + 1);
  });
  const inbound = await clinic.as(admin).post('renew-sms-address');
  const secret = String(inbound.body.url).split('/').at(-1) ?? '';
  return new Map([
    ['$inbound', secret],
    ['$inboundHash', hashToken(secret)],
    ['$admin', admin.token],
    ['$doctorToken', doctor.account.token],
    ['$adminHash', hashToken(admin.token)],
    ['$revoked', revoked],
    ['$invitation', link],
    ['$stale', stale],
    ['$deadLink', deadLink],
    ['$email', admin.email],
    ['$doctorEmail', doctor.account.email],
    ['$me', admin.id],
    ['$otherAdmin', otherAdmin.id],
    ['$doctor', doctor.account.id],
    ['$colleague', otherDoctor.account.id],
    ['$patient', doctor.patientId],
    ['$stranger', strangerId],
    ['$pending', doctor.appointmentId],
    ['$cancelled', doctor.cancelledId],
    ['$completed', completed.id],
    ['$theirs', otherDoctor.appointmentId],
    ['$timeOff', doctor.timeOffId],
    ['$theirTimeOff', otherDoctor.timeOffId],
    ['$theirChange', otherDoctor.changeId],
  ]);
}
