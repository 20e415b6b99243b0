import { call } from '@docket/contract/client.ts';
import { addDoctor, type Doctor } from '@docket/contract/endpoints/doctors.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { aPicture } from '@docket/testing/pictures.ts';

export const doctorPassword = 'a password of a doctor';

/** Signs in a doctor made by `addProofDoctor`; returns the token. */
export async function signInDoctor(baseUrl: string, { email }: { email: string }): Promise<string> {
  return (await call(login.doctor, { email, password: doctorPassword }, { baseUrl })).token;
}

let count = 0;

/** Adds a doctor with a picture in a unique colour. */
export async function addProofDoctor(
  baseUrl: string,
  token: string,
  { withPassword = false }: { withPassword?: boolean } = {},
): Promise<Doctor> {
  count += 1;
  const colour = `#${(0x10_20_30 + count * 4_099).toString(16).padStart(6, '0')}`;
  const image = new Blob([new Uint8Array(await aPicture('png', { colour }))], { type: 'image/png' });
  const input = {
    name: `Dr. Proof ${count}`,
    email: `doctor${count}.${process.pid}@proof.example`,
    password: withPassword ? doctorPassword : '',
    fee: 50,
    about: 'Sees people of all ages.',
    speciality: 'General physician',
  } as const;
  const { doctor } = await call(addDoctor, input, { baseUrl, token, file: image });
  return doctor;
}
