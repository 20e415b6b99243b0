import * as z from 'zod/mini';
import type { DeclaredRefusal } from './refusals.ts';

/** Callers of a call: an admin with a token, a doctor with a token, or anyone without one. */
export type Caller = 'admin' | 'doctor' | 'anyone';

/** Kinds of record that a caller may own, named as in refusals. */
export type Owned = 'appointment' | 'patient' | 'payment' | 'time off' | 'change' | 'session';

/**
 * One call of the contract. `input` describes the JSON body (POST), or query and path parameters together (GET);
 * `answer` describes the fields beside `success: true`.
 */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Effect of the call, for readers of the documentation. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** URL path with `:name` for parameters, as the specification spells it. */
  readonly path: string;
  readonly caller: Caller;
  /** Restricts an admin's call to managers: the front desk is refused. */
  readonly needs?: 'manager';
  /**
   * The call needs a password or a code from the last five minutes (else 403 with `details.proof`), because its harm
   * would outlast a stolen session. A list names the fields that require the proof when they are sent and not false.
   */
  readonly proof?: 'always' | readonly string[];
  /**
   * Fields with the id of a record that must belong to the caller, as they are sent ("plan.appointmentId" inside a
   * list). A record of another account is refused like a missing one (404).
   */
  readonly ownerFields?: Readonly<Record<string, Owned>>;
  readonly input: Input;
  /** Fields that the specification spells differently (7.2): name in our code to name in the request. */
  readonly sentAs?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** Refusals with 401, 403, 404 and 409, without those that every call of its callers may answer (`ofEveryCall`). */
  readonly refusals?: readonly DeclaredRefusal[];
  /** Multipart calls: the field that carries the file, beside the text fields of `input`. */
  readonly fileField?: string;
  /** Effect of a request without the file; default: refused. */
  readonly missingFile?: 'refused' | 'kept' | 'removed';
  /** Public. A token is used when sent. */
  readonly usesToken?: boolean;
  /** The body carries plans or hours, which grow with the number of days and appointments. */
  readonly longBody?: boolean;
  /**
   * The call does not count against the session's limit of changes, because owners end sessions or replace a stolen
   * password with it: a thief could use up the limit and lock the owner out.
   */
  readonly endsAccess?: boolean;
  /** Sentences of success and refusal may name patients; while names are hidden, the panel shows other sentences. */
  readonly namesPatients?: boolean;
  /** Calls that create: a repeated `Idempotency-Key` gets the first answer again. */
  readonly creates?: boolean;
  /** HTTP status of success; default: 200. */
  readonly status?: 201;
  /** Answers a file of comma-separated values instead of JSON; `answer` is empty. */
  readonly csv?: true;
  /** Calls that answer a stream of server-sent events: the schema of each event's data, sent as JSON. */
  readonly events?: z.ZodMiniType;
}

const kibibyte = 1_024;

/** Returns the most bytes a JSON body may have. The smallest limit is for callers who are not signed in. */
export function maxBodyBytes({ caller, longBody }: Pick<Endpoint, 'caller' | 'longBody'>): number {
  if (longBody) return 1_024 * kibibyte;
  return caller === 'anyone' ? 4 * kibibyte : 64 * kibibyte;
}

/** Input as the caller sends it, before defaults are filled in. */
export type InputOf<E> = E extends Endpoint<infer Input, z.ZodMiniType> ? z.input<Input> : never;
/** Input as the server gets it, checked and with defaults. */
export type CheckedInputOf<E> = E extends Endpoint<infer Input, z.ZodMiniType> ? z.output<Input> : never;
/** Fields of the answer beside `success: true`. */
export type AnswerOf<E> = E extends Endpoint<z.ZodMiniType, infer Answer> ? z.output<Answer> : never;

/** Returns whether a call with this input needs a fresh proof of identity. */
export function requiresProof(endpoint: Pick<Endpoint, 'proof'>, input: object): boolean {
  return endpoint.proof === 'always' || findProofFields(endpoint, input).length > 0;
}

/** Returns the fields of the input that require the proof; none for a call that always requires it. */
export function findProofFields({ proof = [] }: Pick<Endpoint, 'proof'>, input: object): string[] {
  if (proof === 'always') return [];
  const fields = new Map<string, unknown>(Object.entries(input));
  return proof.filter((field) => (fields.get(field) ?? false) !== false);
}

/** Declares a call. Returns it unchanged, with its types kept. */
export function endpoint<Input extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  declared: Endpoint<Input, Answer>,
): Endpoint<Input, Answer> {
  return declared;
}

/** A call of both roles, with one path for each. */
export interface PerRole<Admin extends Endpoint = Endpoint, Doctor extends Endpoint = Endpoint> {
  readonly admin: Admin;
  readonly doctor: Doctor;
}

type DeclaredPerRole<Input, DoctorInput, Answer> = Omit<
  Endpoint,
  'path' | 'caller' | 'input' | 'sentAs' | 'answer'
> & {
  readonly paths: Readonly<Record<'admin' | 'doctor', string>>;
  readonly input: Input;
  /** Input of a doctor, where it differs: the session names the doctor, so there is no doctor's id. */
  readonly doctorInput?: DoctorInput;
  readonly doctorSentAs?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** For calls before signing in. */
  readonly caller?: 'anyone';
};

/**
 * Declares a call that both roles make and returns one for each. `ownerFields` applies to doctors: admins reach all records
 * of the practice, except for the sessions of others. `needs` applies to admins.
 */
export function endpointPerRole<
  Input extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  DoctorInput extends z.ZodMiniType = Input,
>({
  paths,
  doctorInput,
  doctorSentAs,
  caller,
  needs,
  ownerFields,
  input,
  ...shared
}: DeclaredPerRole<Input, DoctorInput, Answer>): PerRole<
  Endpoint<Input, Answer>,
  Endpoint<DoctorInput, Answer>
> {
  const isForAdmins = ownerFields && Object.values(ownerFields).every((record) => record === 'session');
  // Safe to cast: without `doctorInput` the type parameter DoctorInput is Input.
  const inputOfDoctor = (doctorInput ?? input) as DoctorInput;
  return {
    admin: {
      ...shared,
      ...(isForAdmins && { ownerFields }),
      ...(needs && { needs }),
      path: paths.admin,
      caller: caller ?? 'admin',
      input,
    },
    doctor: {
      ...shared,
      ...(ownerFields && { ownerFields }),
      ...(doctorSentAs && { sentAs: doctorSentAs }),
      path: paths.doctor,
      caller: caller ?? 'doctor',
      input: inputOfDoctor,
    },
  };
}

/**
 * Returns the second path of a doctor's call, or null for any other path. Every doctor path exists under both
 * `/api/doctor/` and `/api/doctors/` (specification 10.4).
 */
export function toTwinPath(path: string): string | null {
  if (path.startsWith('/api/doctors/')) return path.replace('/api/doctors/', '/api/doctor/');
  if (path.startsWith('/api/doctor/')) return path.replace('/api/doctor/', '/api/doctors/');
  return null;
}

/** The request header that carries the token of a role (specification 6.2). */
export const tokenHeader = { admin: 'aToken', doctor: 'dToken' } as const;

/** Header with a key of the caller: for 24 hours, a repeated request to create is done once. */
export const idempotencyHeader = 'Idempotency-Key';

/** Header (value `1`) of requests that the panel makes unprompted: they do not keep a session from going idle. */
export const unattendedHeader = 'x-unattended';

/** A refusal: `success: false` and one sentence for a person (specification 10.1). */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
});

/** An answer with nothing but a sentence. */
export const Done = z.object({ message: z.string() });
/** An input or answer without fields. As input, no body, an empty body and `{}` are equal. */
export const NoFields = z.object({});
