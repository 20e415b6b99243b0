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
 * Thrown to refuse a request: a kind for the program, a sentence for the person, details where useful. Any other error
 * is a bug.
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

/** Returns a refusal that the contract declares, with its details. */
export function refuse<D extends DeclaredRefusal>(
  { status }: D,
  sentence: string,
  ...[details]: D extends DetailedRefusal<infer Details> ? [details: z.input<Details>] : []
): Refusal {
  return new Refusal(kindOfStatus[status], sentence, details as Record<string, unknown> | undefined);
}

/** Things that can be missing: records of the contract, pages and pictures. */
type Missing = keyof typeof missing | 'Calendar' | 'Image' | 'Page';

/** Returns the refusal for a missing record. It is also used for a record of another doctor, to reveal nothing. */
export function notFound(thing: Missing): Refusal {
  return new Refusal('not found', `${thing} not found`);
}
