import { toTwinPath } from '@docket/contract/endpoint.ts';
import { everyCall } from '@docket/contract/every-call.ts';
import { type DeclaredRefusal, listTokenRefusals } from '@docket/contract/refusals.ts';

const declaredStatuses: readonly number[] = [401, 403, 404, 409];

// Calls come before twin paths, because the path of a call takes precedence over another call's twin.
const twins = everyCall.flatMap(({ endpoint }) => {
  const path = toTwinPath(endpoint.path);
  return path ? [{ endpoint, path }] : [];
});
const addresses = [...everyCall.map(({ endpoint }) => ({ endpoint, path: endpoint.path })), ...twins].map(
  ({ endpoint, path }) => ({ endpoint, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }),
);

/** Throws Error if the answer is a refusal that the contract does not declare for the call. */
export function checkDeclared(
  { method, path }: { readonly method: string; readonly path: string },
  { status, body }: { readonly status: number; readonly body: unknown },
): void {
  if (!declaredStatuses.includes(status) || !isRefusal(body)) return;
  const at = path.replace(/\?.*/, '');
  const call = addresses.find(
    (address) => address.endpoint.method === method && address.pattern.test(at),
  )?.endpoint;
  if (!call) return;
  const declared = [...listTokenRefusals(call), ...(call.refusals ?? [])];
  if (declared.some((refusal) => refusal.status === status && fits(refusal, body.details))) return;
  throw new Error(`${method} ${at} does not declare this refusal: ${status} ${JSON.stringify(body)}`);
}

function fits({ details }: DeclaredRefusal, value: unknown): boolean {
  if (!details) return value === undefined;
  // Undeclared details fail too; otherwise a renamed optional detail would go unnoticed.
  const read = details.safeParse(value);
  return read.success && Object.keys(read.data as object).length === Object.keys(value as object).length;
}

function isRefusal(body: unknown): body is { readonly details?: unknown } {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}
