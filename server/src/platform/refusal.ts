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

/** The refusal of what does not exist or is somebody else's: both answer the same way. */
export function notFound(thing: string): Refusal {
  return new Refusal('not found', `${thing} not found`);
}
