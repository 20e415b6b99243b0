import type { DeclaredRefusal, DetailedRefusal, notFound as missing } from '@docket/contract/refusals.ts';
import type * as z from 'zod/mini';

const statusOfKind = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not found': 404,
  conflict: 409,
  'too large': 413,
  'wrong type': 415,
  invalid: 422,
  'too many': 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof statusOfKind;

/**
 * The one way to say no: a kind for the program, a sentence for the person, details where they help.
 * Everything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly details: Record<string, unknown> | undefined;
  constructor(kind: RefusalKind, sentence: string, details?: Record<string, unknown>) {
    super(sentence);
    this.name = 'Refusal';
    this.kind = kind;
    this.details = details;
  }
  /** The HTTP status of the kind (specification 10.2). */
  get status(): number {
    return statusOfKind[this.kind];
  }
}

const kindOfStatus = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not found',
  409: 'conflict',
  422: 'invalid',
} as const satisfies Record<DeclaredRefusal['status'], RefusalKind>;

/** A refusal that the contract declares, with the details it declares, if any. */
export function refuse<D extends DeclaredRefusal>(
  { status }: D,
  sentence: string,
  ...[details]: D extends DetailedRefusal<infer Details> ? [details: z.input<Details>] : []
): Refusal {
  return new Refusal(kindOfStatus[status], sentence, details as Record<string, unknown> | undefined);
}

/** What may not be found: a record of the contract, or an address. */
type Missing = keyof typeof missing | 'Calendar' | 'Image' | 'Page';

/** The refusal of what does not exist or is somebody else's: both answer the same way. */
export function notFound(thing: Missing): Refusal {
  return new Refusal('not found', `${thing} not found`);
}
