import { tokenHeader } from '@docket/contract/endpoint.ts';
import { login, testConnection } from '@docket/contract/endpoints/sessions.ts';

/**
 * Tries to sign in as a doctor, through a proxy that reports the client's `address`. Returns an empty token if
 * refused.
 */
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

/** Returns whether a doctor's token is still accepted. Throws Error for any status other than 200 and 401. */
export async function isTokenAccepted(baseUrl: string, token: string): Promise<boolean> {
  const { status } = await fetch(`${baseUrl}${testConnection.path}`, {
    headers: { [tokenHeader.doctor]: token },
  });
  if (status !== 200 && status !== 401) throw new Error(`A request with a token was answered ${status}`);
  return status === 200;
}
