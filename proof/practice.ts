import { call } from '@docket/contract/client.ts';
import { addDoctor } from '@docket/contract/endpoints/doctors.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import { admin } from './clinic-settings.ts';

/** Signed-in staff of a clinic that a proof started; the tokens remain valid after a restart. */
export interface Practice {
  readonly adminToken: string;
  readonly doctors: readonly { readonly id: string; readonly email: string; readonly token: string }[];
}

/** Password of all doctors. */
export const doctorPassword = 'proved over and over';

/** Signs the admin in and adds `doctorCount` signed-in doctors. */
export async function openPractice(baseUrl: string, doctorCount: number): Promise<Practice> {
  const adminToken = await signInAsAdmin(baseUrl);
  const picture = new Blob([new Uint8Array(await aPicture())], { type: 'image/png' });
  const doctors: Practice['doctors'][number][] = [];
  for (let count = 1; count <= doctorCount; count += 1) {
    const email = `doctor${count}@proof.example`;
    const { doctor } = await call(
      addDoctor,
      {
        name: `Dr. Number ${count}`,
        email,
        password: doctorPassword,
        about: 'Proved.',
        speciality: 'General physician',
      },
      { baseUrl, token: adminToken, file: picture },
    );
    const { token } = await call(login.doctor, { email, password: doctorPassword }, { baseUrl });
    doctors.push({ id: doctor._id, email, token });
  }
  return { adminToken, doctors };
}

/** Signs in to the clinic of `clinicSettings`; returns the token. */
export async function signInAsAdmin(baseUrl: string): Promise<string> {
  return (await call(login.admin, admin, { baseUrl })).token;
}
