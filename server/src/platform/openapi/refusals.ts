import type { Endpoint } from '@docket/contract/endpoint.ts';
import { type DeclaredRefusal, listTokenRefusals } from '@docket/contract/refusals.ts';
import { readGoldenRefusals } from './golden.ts';

export interface DescribedRefusal {
  readonly status: number;
  readonly description: string;
  /** by name, in OpenAPI form */
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
}

/** Refusals that any request may get. */
export const refusals: readonly DescribedRefusal[] = [
  { status: 400, description: 'The request can not be read' },
  {
    status: 429,
    description: 'Too many requests; Retry-After gives the seconds to wait',
    ...usual('Too many requests. Please wait a moment', { retryAfterSeconds: 7 }),
  },
  {
    status: 500,
    description: 'Something went wrong; the details identify the request in the log',
    ...usual('Something went wrong', { requestId: '019a9c1e-9000-7b3a-8c55-2f1d6f0a9b14' }),
  },
  {
    status: 503,
    description: 'The server or its database is unavailable; try again',
    ...usual('The database can not be reached'),
  },
];

/** Returns every refusal that a call may answer, lowest status first. */
export function listRefusals(call: Endpoint): DescribedRefusal[] {
  return [...refusals, ...listDeclared(call), ...ofInput(call)].sort(
    (refusal, other) => refusal.status - other.status,
  );
}

const golden = readGoldenRefusals();

/** Returns the refusals declared by the call and those of all calls of its callers, by status, with examples. */
function listDeclared(call: Endpoint): DescribedRefusal[] {
  const declared = [...listTokenRefusals(call), ...(call.refusals ?? [])];
  return [...Map.groupBy(declared, ({ status }) => status)].map(([status, all]) => ({
    status,
    description: explainStatus(status, call),
    examples: Object.fromEntries(
      all.map(({ name }) => {
        const value = golden[name];
        if (!value) throw new Error(`No example of the refusal ${name}`);
        return [name, { summary: value.message, value }];
      }),
    ),
  }));
}

function explainStatus(status: DeclaredRefusal['status'], { ownerFields }: Endpoint): string {
  switch (status) {
    case 401:
      return 'The session does not exist or has ended; the details give the reason where useful';
    case 403:
      return 'The caller may not do this, or not yet; the details name the missing step';
    case 404:
      return `The record does not exist${ownerFields ? ' or is not yours; both answers are alike' : ''}`;
    case 409:
      return 'This can not be done now; the details give the reason';
    case 422:
      return 'A field is not valid; `details.field` names it';
  }
}

function ofInput(call: Endpoint): DescribedRefusal[] {
  const { method, input, fileField } = call;
  const ofNothing = input.safeParse({}).error?.issues[0];
  const hasFields = ofNothing !== undefined || Object.keys(listFields(input)).length > 0;
  const form = fileField ? 'a multipart form' : 'JSON';
  return [
    ...(method === 'POST'
      ? [
          { status: 413, description: 'The body is too large', ...usual('The request is too large') },
          {
            status: 415,
            description: `The body must be ${form}`,
            ...usual(`The request body must be ${form}`),
          },
        ]
      : []),
    ...(hasFields
      ? [
          {
            status: 422,
            description: 'A field is not valid; `details.field` names it',
            // The example is the refusal of an empty request, if it is refused.
            ...(ofNothing && usual(ofNothing.message, { field: ofNothing.path.join('.') })),
          },
        ]
      : []),
  ];
}

function usual(message: string, details?: object) {
  return {
    examples: {
      usual: { summary: message, value: { success: false, message, ...(details && { details }) } },
    },
  };
}

function listFields(input: Endpoint['input']): object {
  return (input as unknown as { shape?: object }).shape ?? {};
}
