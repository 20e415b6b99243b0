import type { Endpoint } from '@docket/contract/endpoint.ts';
import { inputSchema } from '@docket/contract/json-schema.ts';

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
  { status: 503, says: 'The server or its database can not serve now; try again' },
];

/** Takes a call; returns every refusal it may answer, lowest status first. */
export function refusalsOf(call: Endpoint): DescribedRefusal[] {
  return [...refusals, ...ofCaller(call), ...ofInput(call)].sort((one, other) => one.status - other.status);
}

function ofCaller({ caller, path }: Endpoint): DescribedRefusal[] {
  if (caller !== 'anyone') {
    return [
      {
        status: 401,
        says: 'Nobody is signed in with this token, or no longer',
        ...usual('Your session has ended. Please log in again'),
      },
      {
        status: 403,
        says: 'The token of another role, or this is not for the caller',
        ...usual(`This is for ${caller}s only`),
      },
    ];
  }
  return path.endsWith('/login')
    ? [
        {
          status: 401,
          says: 'Email or password is wrong, or a code is needed beside (`codeNeeded`)',
          examples: loginExamples,
        },
      ]
    : [];
}

const loginExamples = {
  wrong: {
    summary: 'Email or password is wrong',
    value: { success: false, message: 'Invalid credentials' },
  },
  codeNeeded: {
    summary: 'The password is right, and the account asks for a code beside it',
    value: {
      success: false,
      message: 'Please add the six-digit code of your authenticator app',
      details: { codeNeeded: true },
    },
  },
};

// A record by its id, a link by its token: the only things that may not be there.
const naming = /"(\w*Id|id|token)":/;
// They read, or are about sessions: nothing that stands otherwise is in their way.
const neverInTheWay = /\/(login|logout|invitation|all-doctors|keep-session|end-session|sign-out-everywhere)$/;

function ofInput(call: Endpoint): DescribedRefusal[] {
  const { method, path, input, fileField, own } = call;
  const mayConflict = method === 'POST' && !neverInTheWay.test(path);
  const ofNothing = input.safeParse({}).error?.issues[0];
  const hasFields = ofNothing !== undefined || Object.keys(fieldsOf(input)).length > 0;
  const form = fileField ? 'a multipart form' : 'JSON';
  const yours = own ? ', or is not yours: both answer alike' : '';
  return [
    ...(own || naming.test(JSON.stringify(inputSchema(call)))
      ? [{ status: 404, says: `What is named does not exist${yours}` }]
      : []),
    ...(mayConflict ? [{ status: 409, says: 'This can not be done now; the details say why' }] : []),
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
