import { type Endpoint, tokenHeader } from '@docket/contract/endpoint.ts';
import type { TestRequest } from '../clinic.ts';
import { aPicture } from '../pictures.ts';

/** Fields of a call, path parameters among them. */
export type Input = Readonly<Record<string, unknown>>;

interface Chosen {
  /** Goes into the header of the call's own role; by default none. */
  readonly token?: string | undefined;
  /** The call's own path unless told: its twin. */
  readonly path?: string;
}

/** A call and its fields as the request a client sends, with a picture where the call has one. */
export async function toRequest(
  endpoint: Endpoint,
  input: Input,
  { token, path = endpoint.path }: Chosen = {},
): Promise<TestRequest> {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const { method, caller, fileField } = endpoint;
  const headers: Record<string, string> =
    token === undefined || caller === 'anyone' ? {} : { [tokenHeader[caller]]: token };
  if (method === 'GET') return { method, path: filled + toQuery(rest), headers };
  return {
    method,
    path: filled,
    headers,
    body: fileField === undefined ? rest : await toForm(rest, fileField),
  };
}

function toQuery(fields: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

async function toForm(fields: Input, fileField: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append(fileField, new Blob([new Uint8Array(await aPicture())], { type: 'image/png' }), 'picture.png');
  return form;
}
