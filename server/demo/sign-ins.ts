import type { DemoSignIns } from '@docket/contract/endpoints/clinic.ts';
import { fold } from '@docket/contract/formats/fold.ts';

/** Reserved for examples by RFC 2606, so mail to it reaches no person. */
export const mailHost = 'docket.example';
const adminPassword = 'demo-front-desk';
const receptionPassword = 'demo-reception';
const doctorPassword = 'demo-doctor';

/** Returns the sign-ins of a demo clinic. */
export function makeSignIns(doctorNames: readonly string[]): DemoSignIns {
  return {
    admin: { name: 'Helen Marsh', email: `admin@${mailHost}`, password: adminPassword },
    frontDesk: { name: 'Mia Jansen', email: `reception@${mailHost}`, password: receptionPassword },
    doctors: doctorNames.map((name) => ({ name, email: makeDoctorEmail(name), password: doctorPassword })),
  };
}

function makeDoctorEmail(name: string): string {
  return `${fold(name).replaceAll("'", '').replace(/\s+/g, '.')}@${mailHost}`;
}
