import { type Endpoint, tokenHeader } from '@docket/contract/endpoint.ts';
import { aDoctor, anAdmin } from '@docket/testing/build-people.ts';
import { aLink } from '@docket/testing/every-call/preparations.ts';
import type { Input } from '@docket/testing/every-call/to-request.ts';
import { signInAgain, type World } from '@docket/testing/every-call/world.ts';

type CallerRole = 'admin' | 'doctor';
type Headers = Record<string, string>;

/** A refused caller, with the expected refusal. */
interface Refused {
  readonly label: string;
  readonly headers: Headers;
  readonly status: 401 | 403;
  readonly message: string;
}

const pleaseLogIn = 'Please log in';
const sessionEnded = 'Your session has ended. Please log in again';
const removed = {
  admin: sessionEnded,
  doctor: 'Your session has ended: the front desk archived your account and can bring it back',
};
const onlyFor = { admin: 'This is for admins only', doctor: 'This is for doctors only' };

/** Returns all callers who may not make a call of this role. */
export async function listRefusedCallers(world: World, role: CallerRole): Promise<Refused[]> {
  const { clinic, admin, doctor } = world;
  const roleHeader = tokenHeader[role];
  const other = tokenHeader[role === 'admin' ? 'doctor' : 'admin'];
  const token = role === 'admin' ? admin.token : doctor.account.token;
  const othersToken = role === 'admin' ? doctor.account.token : admin.token;
  const revoked = await aRevokedToken(world, role);
  const refused = (label: string, headers: Headers, status: 401 | 403, message: string) => ({
    label,
    headers,
    status,
    message,
  });
  return [
    refused('no token', {}, 401, pleaseLogIn),
    refused('an empty token', { [roleHeader]: '' }, 401, pleaseLogIn),
    refused('a made-up token', { [roleHeader]: 'x'.repeat(43) }, 401, sessionEnded),
    refused('a revoked token', { [roleHeader]: revoked }, 401, sessionEnded),
    refused('a one-time link', { [roleHeader]: await aLink(world, doctor) }, 401, sessionEnded),
    refused(
      'the token of an archived doctor or a removed admin',
      { [roleHeader]: await aTokenOfRemovedAccount(world, role) },
      401,
      removed[role],
    ),
    refused("the other role's token", { [roleHeader]: othersToken }, 403, onlyFor[role]),
    refused("a good token in the other role's header", { [other]: token }, 401, pleaseLogIn),
    refused(
      'the tokens of both roles, swapped',
      { [roleHeader]: othersToken, [other]: token },
      403,
      onlyFor[role],
    ),
    refused(
      "a revoked token beside the other role's",
      { [roleHeader]: revoked, [other]: othersToken },
      401,
      sessionEnded,
    ),
    refused('the right token in Authorization', { authorization: `Bearer ${token}` }, 401, pleaseLogIn),
    refused('the right token as a cookie', { cookie: `${roleHeader}=${token}` }, 401, pleaseLogIn),
    refused(
      'a good token in another case',
      { [roleHeader]: await signInAgain(clinic, admin).then(swapCase) },
      401,
      sessionEnded,
    ),
  ];
}

/** Header sets that a call accepts: the role's token, alone and together with the other role's. */
export function makeAcceptedHeaders(
  { admin, doctor }: World,
  { caller }: Endpoint,
): Readonly<Record<'alone' | 'both', Headers>> {
  const both = { [tokenHeader.admin]: admin.token, [tokenHeader.doctor]: doctor.account.token };
  const alone = {
    admin: { [tokenHeader.admin]: admin.token },
    doctor: { [tokenHeader.doctor]: doctor.account.token },
    anyone: {},
  }[caller];
  return { alone, both };
}

async function aRevokedToken({ clinic, admin, doctor }: World, role: CallerRole): Promise<string> {
  const token = await signInAgain(clinic, role === 'admin' ? admin : doctor.account);
  await clinic.request({ method: 'POST', path: `/api/${role}/logout`, token: { [role]: token } });
  return token;
}

async function aTokenOfRemovedAccount({ clinic, admin }: World, role: CallerRole): Promise<string> {
  const account = await (role === 'admin' ? anAdmin : aDoctor)(clinic.context);
  await clinic.as(admin).post(`${role === 'admin' ? 'remove-person' : 'archive-doctor'}`, {
    accountId: account.id,
    docId: account.id,
  });
  return account.token;
}

function swapCase(token: string): string {
  return [...token].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('');
}

/** Returns the value at the path of a field ("plan.appointmentId", through lists). */
export function readField(input: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const value = (input as Input)[name];
  if (rest.length === 0) return value;
  return readField(Array.isArray(value) ? value[0] : value, rest.join('.'));
}

/** Returns the input with another value at that path. */
export function replaceField(input: Input, path: string, value: unknown): Input {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...input, [name]: value };
  const change = (part: unknown) => replaceField(part as Input, rest.join('.'), value);
  const part = input[name];
  return { ...input, [name]: Array.isArray(part) ? part.map(change) : change(part) };
}
