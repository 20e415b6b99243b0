import { type Endpoint, twinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import type { HostileCase } from '../case.ts';

/** What every call has to refuse, whatever it is for. */
export const everyCallCases: readonly HostileCase[] = everyCall.flatMap(({ name, endpoint }) => [
  ...[endpoint.path, twinPath(endpoint.path)].flatMap((path) =>
    path === null
      ? []
      : tokensOf(endpoint, path.replace(':id', 'x')).map((one) => named(name, one, endpoint)),
  ),
  ...[...bodiesOf(endpoint), ...fieldsOf(endpoint)].map((one) => named(name, one, endpoint)),
]);

function named(call: string, one: Sent, { method, path }: Endpoint): HostileCase {
  return { method, path, ...one, name: `${call}: ${one.name}` };
}

type Sent = Omit<HostileCase, 'path'> & { readonly path?: string };

function tokensOf({ caller }: Endpoint, path: string): Sent[] {
  if (caller === 'anyone') return [];
  const [header, other] = caller === 'admin' ? ['aToken', '$doctorToken'] : ['dToken', '$admin'];
  const call = { path, as: 'none' as const };
  return [
    { name: `no token, at ${path}`, ...call, status: 401, says: 'Please log in' },
    { name: `the token of the other role, at ${path}`, ...call, headers: { [header]: other }, status: 403 },
    {
      name: `a token that was signed out, at ${path}`,
      ...call,
      headers: { [header]: '$revoked' },
      status: 401,
    },
  ];
}

function bodiesOf({ method, fileField }: Endpoint): Sent[] {
  if (method === 'GET') return [];
  const form = { raw: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b' } };
  const urlEncoded = { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  if (fileField)
    return [
      { name: 'JSON instead of a form', json: {}, status: 415 },
      { name: 'a form that is cut short', ...form, raw: '--b\r\ncontent', status: 400 },
    ];
  return [
    { name: 'a list', raw: '[]', status: 400, says: 'The request body must be a JSON object' },
    { name: 'no JSON', raw: '{', status: 400, says: 'The request body is not valid JSON' },
    { name: 'a form instead of JSON', ...form, status: 415 },
    { name: 'a form in the address’s way', ...urlEncoded, status: 415 },
  ];
}

// One field after the other is of a type that it never has; the others are missing, which is refused as well.
function fieldsOf({ method, input, fileField, path }: Endpoint): Sent[] {
  const names = Object.keys((input as { shape?: object }).shape ?? {}).filter(
    (name) => !path.includes(`:${name}`),
  );
  const junk = ['junk', { a: [1] }];
  return names.map((field) => {
    const name = `${field} of another type`;
    const twice = `${path.replace(':id', 'x')}?${field}=1&${field}=2`;
    if (method === 'GET') return { name: `${field} twice`, path: twice, status: 422 };
    if (fileField) return { name: `${field} with NUL`, form: [{ name: field, value: 'a\0b' }], status: 422 };
    return { name, json: { [field]: junk }, status: 422 };
  });
}
