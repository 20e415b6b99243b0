import { tokenHeader } from '@docket/contract/endpoint.ts';
import { login, testConnection } from '@docket/contract/sessions.ts';

/** Tries to sign in as a doctor, through a proxy that says from where. */
export async function tryToSignIn(
  baseUrl: string,
  address: string,
  credentials: { email: string; password: string },
): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${baseUrl}${login.doctor.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(credentials),
  });
  const { token = '' } = (await answer.json()) as { token?: string };
  return { status: answer.status, token };
}

/** Whether a doctor's token still opens the door. Throws Error for any answer but yes and no. */
export async function worksStill(baseUrl: string, token: string): Promise<boolean> {
  const { status } = await fetch(`${baseUrl}${testConnection.path}`, {
    headers: { [tokenHeader.doctor]: token },
  });
  if (status !== 200 && status !== 401) throw new Error(`A token was answered ${status}`);
  return status === 200;
}
