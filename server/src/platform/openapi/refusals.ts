import type { Endpoint } from '@docket/contract/endpoint.ts';

/** A refusal that a call may answer, as a document names it. */
export interface DescribedRefusal {
  readonly status: number;
  readonly says: string;
}

const always: readonly DescribedRefusal[] = [
  { status: 400, says: 'The request can not be read' },
  { status: 429, says: 'Too many requests; Retry-After says when to come back' },
  { status: 500, says: 'Something went wrong; the details name the request for the log' },
  { status: 503, says: 'The server or its database can not serve now; try again' },
];

/** Takes a call; returns every refusal it may answer, lowest status first. */
export function refusalsOf(call: Endpoint): DescribedRefusal[] {
  return [...always, ...ofCaller(call), ...ofInput(call)].sort((one, other) => one.status - other.status);
}

function ofCaller({ caller, path }: Endpoint): DescribedRefusal[] {
  if (caller !== 'anyone') {
    return [
      { status: 401, says: 'Nobody is signed in with this token, or no longer' },
      { status: 403, says: 'The token of another role, or this is not for the caller' },
    ];
  }
  return path.endsWith('/login')
    ? [{ status: 401, says: 'Email or password is wrong, or a code is needed beside (`codeNeeded`)' }]
    : [];
}

function ofInput({ method, input, fileField, own }: Endpoint): DescribedRefusal[] {
  const hasFields = !input.safeParse({}).success || Object.keys(fieldsOf(input)).length > 0;
  const yours = own ? ', or is not yours: both answer alike' : '';
  return [
    ...(hasFields ? [{ status: 404, says: `What is named does not exist${yours}` }] : []),
    ...(method === 'POST' ? [{ status: 409, says: 'This can not be done now; the details say why' }] : []),
    ...(method === 'POST' ? [{ status: 413, says: 'The body is too large' }] : []),
    ...(method === 'POST'
      ? [{ status: 415, says: `The body must be ${fileField ? 'a multipart form' : 'JSON'}` }]
      : []),
    ...(hasFields ? [{ status: 422, says: 'A field is not valid; `details.field` names it' }] : []),
  ];
}

function fieldsOf(input: Endpoint['input']): object {
  return (input as unknown as { shape?: object }).shape ?? {};
}
