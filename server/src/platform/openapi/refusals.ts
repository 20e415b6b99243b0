import type { Endpoint } from '@docket/contract/endpoint.ts';
import { type DeclaredRefusal, ofEveryCall } from '@docket/contract/refusals.ts';
import { readGoldenRefusals } from './golden.ts';

/** A refusal that a call may answer, as a document names it. */
export interface DescribedRefusal {
  readonly status: number;
  readonly says: string;
  /** by name, as OpenAPI writes them */
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
}

/** What every request may meet. */
export const refusals: readonly DescribedRefusal[] = [
  { status: 400, says: 'The request can not be read' },
  {
    status: 429,
    says: 'Too many requests; Retry-After says when to come back',
    ...usual('Too many requests. Please wait a moment', { retryAfterSeconds: 7 }),
  },
  {
    status: 500,
    says: 'Something went wrong; the details name the request for the log',
    ...usual('Something went wrong', { requestId: '019a9c1e-9000-7b3a-8c55-2f1d6f0a9b14' }),
  },
  {
    status: 503,
    says: 'The server or its database can not serve now; try again',
    ...usual('The database can not be reached'),
  },
];

/** Every refusal a call may answer, lowest status first. */
export function refusalsOf(call: Endpoint): DescribedRefusal[] {
  return [...refusals, ...declaredBy(call), ...ofInput(call)].sort(
    (refusal, other) => refusal.status - other.status,
  );
}

const golden = readGoldenRefusals();

/** What the call itself declares and what every call of its callers may answer, by status, with an example of each. */
function declaredBy(call: Endpoint): DescribedRefusal[] {
  const declared = [...ofEveryCall(call), ...(call.refusals ?? [])];
  return [...Map.groupBy(declared, ({ status }) => status)].map(([status, all]) => ({
    status,
    says: meaningOf(status, call),
    examples: Object.fromEntries(
      all.map(({ name }) => {
        const value = golden[name];
        if (!value) throw new Error(`No example of the refusal ${name}`);
        return [name, { summary: value.message, value }];
      }),
    ),
  }));
}

function meaningOf(status: DeclaredRefusal['status'], { own }: Endpoint): string {
  switch (status) {
    case 401:
      return 'Nobody is signed in with this, or no longer; the details say why where it helps';
    case 403:
      return 'This is not for the caller, or not yet: the details say what is to be done first';
    case 404:
      return `What is named does not exist${own ? ', or is not yours: both answer alike' : ''}`;
    case 409:
      return 'This can not be done now; the details say why';
    case 422:
      return 'A field is not valid; `details.field` names it';
  }
}

function ofInput(call: Endpoint): DescribedRefusal[] {
  const { method, input, fileField } = call;
  const ofNothing = input.safeParse({}).error?.issues[0];
  const hasFields = ofNothing !== undefined || Object.keys(fieldsOf(input)).length > 0;
  const form = fileField ? 'a multipart form' : 'JSON';
  return [
    ...(method === 'POST'
      ? [
          { status: 413, says: 'The body is too large', ...usual('The request is too large') },
          { status: 415, says: `The body must be ${form}`, ...usual(`The request body must be ${form}`) },
        ]
      : []),
    ...(hasFields
      ? [
          {
            status: 422,
            says: 'A field is not valid; `details.field` names it',
            // What it says to whom sends nothing at all; no example where that will do.
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

function fieldsOf(input: Endpoint['input']): object {
  return (input as unknown as { shape?: object }).shape ?? {};
}
