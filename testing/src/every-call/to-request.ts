import { type Endpoint, tokenHeader } from '@docket/contract/endpoint.ts';
import type { TestRequest } from '../client.ts';
import { aPicture } from '../pictures.ts';

/** Fields of a call's input, including path parameters. */
export type Input = Readonly<Record<string, unknown>>;

interface Chosen {
  /** Sent in the header of the call's role; default: none. */
  readonly token?: string | undefined;
  /** Default: the path of the call; its twin path is the other one. */
  readonly path?: string;
}

/** Returns the HTTP request for a call, with a picture if the call takes a file. */
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
