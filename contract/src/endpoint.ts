import * as z from 'zod/mini';
import type { DeclaredRefusal } from './refusals.ts';

/** Who may call: the holder of an admin's token, of a doctor's token, or anyone at all. */
export type Caller = 'admin' | 'doctor' | 'anyone';

/** What a caller may own, as refusals call it. */
export type Owned = 'appointment' | 'patient' | 'payment' | 'time off' | 'change' | 'session';

/**
 * One call of the contract. `input` describes the JSON body (POST) or the query and path
 * parameters (GET) together; `answer` describes what stands beside `success: true`.
 */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** What it does, for people who read the documentation. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** The path with `:name` for parameters, as the specification spells it. */
  readonly path: string;
  readonly caller: Caller;
  /** Of admins only managers may call: the front desk is refused. */
  readonly needs?: 'manager';
  /**
   * Its harm outlasts a stolen session, so the caller gives a password or a code (403 with `details.proof`) unless that
   * was done in the last five minutes. A list names the fields that ask for it, each where it is sent and not false.
   */
  readonly proof?: 'always' | readonly string[];
  /**
   * Own records only: the fields, as they are sent ("plan.appointmentId" inside of a list), that name a record of the
   * caller. Somebody else's is refused (404) in the very same words as one that does not exist.
   */
  readonly own?: Readonly<Record<string, Owned>>;
  readonly input: Input;
  /** Fields that the specification spells its own way (7.2): the name they have here, and the one they are sent under. */
  readonly sentAs?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** What it may refuse with 401, 403, 404 and 409; what every call of its callers answers is not repeated. */
  readonly refusals?: readonly DeclaredRefusal[];
  /** Multipart calls carry one file in this field beside the text fields of `input`. */
  readonly fileField?: string;
  /** Anyone may call, and who sends a token all the same is known by it. */
  readonly knowsHolder?: boolean;
  /** The body carries plans or hours, which grow with the days and the appointments they name. */
  readonly longBody?: boolean;
  /**
   * Its owner ends a session or a stolen password with it. It is not counted among the session's changes: whoever stole the
   * session could use them up, and the owner could no longer end it.
   */
  readonly shutsOut?: boolean;
  /** Its sentences, of success and refusal, may name patients: where names are hidden, others stand in their place. */
  readonly namesPatients?: boolean;
  /** Calls that create answer a repeated `Idempotency-Key` with their first answer. */
  readonly creates?: boolean;
  /** The status of success where it is not 200. */
  readonly status?: 201;
  /** It answers a file of comma-separated values instead of JSON; `answer` is empty. */
  readonly csv?: true;
  /** Calls that don't answer once but go on: a stream of server-sent events, each one's data such an event as JSON. */
  readonly events?: z.ZodMiniType;
}

const kibibyte = 1_024;

/** Most bytes of a JSON body of a call: the smallest limit holds for callers that are not signed in. */
export function maxBodyBytes({ caller, longBody }: Pick<Endpoint, 'caller' | 'longBody'>): number {
  if (longBody) return 1_024 * kibibyte;
  return caller === 'anyone' ? 4 * kibibyte : 64 * kibibyte;
}

/** What a caller hands over: before defaults are filled in. */
export type InputOf<E> = E extends Endpoint<infer Input, z.ZodMiniType> ? z.input<Input> : never;
/** What the server works with: after the input was checked. */
export type CheckedInputOf<E> = E extends Endpoint<infer Input, z.ZodMiniType> ? z.output<Input> : never;
/** What comes back beside `success: true`. */
export type AnswerOf<E> = E extends Endpoint<z.ZodMiniType, infer Answer> ? z.output<Answer> : never;

/** Whether a call with this input waits for a fresh proof of identity. */
export function asksProof(endpoint: Pick<Endpoint, 'proof'>, input: object): boolean {
  return endpoint.proof === 'always' || findProofFields(endpoint, input).length > 0;
}

/** Returns the fields of the input that ask for the proof; none where the call asks for it always. */
export function findProofFields({ proof = [] }: Pick<Endpoint, 'proof'>, input: object): string[] {
  if (proof === 'always') return [];
  const fields = new Map<string, unknown>(Object.entries(input));
  return proof.filter((field) => (fields.get(field) ?? false) !== false);
}

/** Declares a call; returns it unchanged, with its types kept. */
export function endpoint<Input extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  declared: Endpoint<Input, Answer>,
): Endpoint<Input, Answer> {
  return declared;
}

/** One call that both roles make, each under a path of their own. */
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
  /** Where a doctor sends something else, such as no doctor's id: the session says whose it is. */
  readonly doctorInput?: DoctorInput;
  readonly doctorSentAs?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** Before signing in. */
  readonly caller?: 'anyone';
};

/**
 * Declares a call that both roles make; returns one for each. `own` is asked of doctors: the practice's records are every
 * admin's, but for sessions, which are everybody's own. `needs` is asked of admins.
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
  own,
  input,
  ...shared
}: DeclaredPerRole<Input, DoctorInput, Answer>): PerRole<
  Endpoint<Input, Answer>,
  Endpoint<DoctorInput, Answer>
> {
  const isOfAll = own && Object.values(own).every((thing) => thing === 'session');
  // Without an input of their own a doctor's is the admin's, which the type of the default says.
  const inputOfDoctor = (doctorInput ?? input) as DoctorInput;
  return {
    admin: {
      ...shared,
      ...(isOfAll && { own }),
      ...(needs && { needs }),
      path: paths.admin,
      caller: caller ?? 'admin',
      input,
    },
    doctor: {
      ...shared,
      ...(own && { own }),
      ...(doctorSentAs && { sentAs: doctorSentAs }),
      path: paths.doctor,
      caller: caller ?? 'doctor',
      input: inputOfDoctor,
    },
  };
}

/**
 * The other path a doctor's call answers under: every doctor path exists under both
 * `/api/doctor/` and `/api/doctors/` (specification 10.4).
 * The twin of a path, or null if it has no twin.
 */
export function twinPath(path: string): string | null {
  if (path.startsWith('/api/doctors/')) return path.replace('/api/doctors/', '/api/doctor/');
  if (path.startsWith('/api/doctor/')) return path.replace('/api/doctor/', '/api/doctors/');
  return null;
}

/** The request header that carries the token of a role (specification 6.2). */
export const tokenHeader = { admin: 'aToken', doctor: 'dToken' } as const;

/** Lets one request to create be sent twice and done once, for 24 hours. */
export const idempotencyHeader = 'Idempotency-Key';

/** Sent (as `1`) with what the panel reads of itself, so that only what a person does keeps a session from going idle. */
export const unattendedHeader = 'x-unattended';

/** A refusal: `success: false` and one sentence for a person (specification 10.1). */
export const Refusal = z.object({
  success: z.literal(false),
  message: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
});

/** An answer that carries nothing but, perhaps, a sentence. */
export const Done = z.object({ message: z.string() });
/** No fields at all: no body, an empty body and `{}` alike. */
export const Nothing = z.object({});
