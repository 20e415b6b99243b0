import type { Readable } from 'node:stream';
import {
  type AnswerOf,
  type CheckedInputOf,
  type Endpoint,
  findProofFields,
  idempotencyHeader,
  maxBodyBytes,
  type PerRole,
  requiresProof,
  tokenHeader,
  toTwinPath,
  unattendedHeader,
} from '@docket/contract/endpoint.ts';
import { answerSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { RequestCounts } from './http/request-counts.ts';
import { createRecordingEngine } from './lasting-changes.ts';
import { Refusal } from './refusal.ts';

/** The holder of a valid session. A doctor's account id is the doctor's id. */
export interface Caller {
  readonly accountId: string;
  readonly role: 'admin' | 'doctor';
  readonly name: string;
  /** an admin who may make the calls that need a manager */
  readonly isManager: boolean;
  /** SHA-256 of the token in use, so that a session can end itself. */
  readonly tokenHash: string;
}

/** The file of a multipart call, read into memory within the limit. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** One declared call, or the pair of a call that both roles make. */
type Declared = Endpoint | PerRole;
type EndpointOf<D> = D extends PerRole<infer Admin, infer Doctor> ? Admin | Doctor : D;

/** The input of an act: checked fields, the caller, and facts of the request. */
export interface Call<D extends Declared> {
  readonly input: CheckedInputOf<EndpointOf<D>>;
  /** not to be read in public calls: see `holder` */
  readonly caller: Caller;
  /** the session behind a token sent with a public call; null without a token, or if the call ignores tokens */
  readonly holder: Caller | null;
  /** null if none was sent */
  readonly file: UploadedFile | null;
  /** the caller's network address */
  readonly address: string;
  /** the User-Agent header, unchecked */
  readonly userAgent: string;
  /** "https://host" as the caller reached the server; makes image URLs absolute for other origins */
  readonly origin: string;
  /** true when a page of another origin asks, so that image URLs must be absolute */
  readonly crossOrigin: boolean;
  readonly idempotencyKey: string | null;
  /** the path of the endpoint */
  readonly path: string;
}

/** A long answer, written piece by piece: JSON text including the envelope, or a file of comma-separated values. */
export class Streamed {
  readonly text: Readable;
  /** The name under which a browser saves a file; null for JSON. */
  readonly fileName: string | null;
  constructor(text: Readable, fileName: string | null = null) {
    this.text = text;
    this.fileName = fileName;
  }
}

/** A continuing answer: server-sent events as text, until either side ends it. */
export class EventStream {
  readonly events: Readable;
  constructor(events: Readable) {
    this.events = events;
  }
}

/** The shape of every function that answers a call. The context's log is the request's. */
export type Act<D extends Declared, C extends Context = Context> = (
  context: C,
  call: Call<D>,
) => Promise<AnswerOf<EndpointOf<D>> | Streamed | EventStream>;

/**
 * Registers an act under the endpoint's path and, for doctors' calls, its twin; for a call of both roles under the
 * paths of both.
 */
export type Serve<C extends Context = Context> = <D extends Declared>(declared: D, act: Act<D, C>) => void;

/** A request with a token, as far as authentication needs it. */
interface AuthenticatedRequest {
  readonly endpoint: Endpoint;
  /** made by a person, as opposed to a stream or a panel's background reads */
  readonly isAttended: boolean;
  /** the log of the request */
  readonly log: FastifyBaseLogger;
}

export interface ServingParts {
  /** Returns the holder of a token sent in the header of `role`. Throws Refusal (unauthenticated, forbidden). */
  authenticate(
    token: string,
    role: 'admin' | 'doctor',
    authenticatedRequest: AuthenticatedRequest,
  ): Promise<Caller>;
  /** Throws Refusal (forbidden) unless the caller confirmed their identity within the last minutes. */
  checkIdentityConfirmed(caller: Caller): Promise<void>;
  /**
   * Reads a multipart request: text fields and at most one file of the given field name. The server calls `release`
   * after the request.
   */
  readForm(
    request: FastifyRequest,
    fileField: string,
  ): Promise<{ fields: Record<string, string>; file: UploadedFile | null; release: () => void }>;
  publicUrl: string | null;
  /** Changes that one session may make in a minute; long bodies and pictures count as several. */
  maxWritesPerMinute: number;
}

/** The two steps of a request: `admit` checks the sender before the body is read, `handle` answers. */
interface Served {
  readonly admit: (request: FastifyRequest) => Promise<void>;
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Returns `serve`, which registers one endpoint: it authenticates the caller, checks the input against the contract,
 * calls the act and wraps its answer.
 */
export function createServe<C extends Context>(
  app: FastifyInstance,
  context: C,
  parts: ServingParts,
): Serve<C> {
  const served = new Map<string, Served>();
  const checkWrites = createCheckWrites(parts.maxWritesPerMinute);
  const boundStreams = createBoundStreams();
  // The caller of each request, between `admit` and `handle`.
  const callers = new WeakMap<FastifyRequest, Caller>();
  const serveEndpoint = (endpoint: Endpoint, act: Act<Endpoint, C>) => {
    const write = createAnswerWriter(endpoint);
    const admit = async (request: FastifyRequest) => {
      if (endpoint.caller !== 'anyone')
        callers.set(request, await readCaller(request, endpoint, endpoint.caller, parts));
      const tokenRole = endpoint.usesToken ? readTokenRole(request) : null;
      if (tokenRole) callers.set(request, await readCaller(request, endpoint, tokenRole, parts));
      if (endpoint.fileField) request.liftBodyTimeLimit();
    };
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callers.get(request) ?? null;
      if (caller && endpoint.method === 'POST') checkWrites(caller, endpoint, request);
      const { fields, file, release } = await readInput(request, endpoint, parts);
      try {
        const input = checkInput(endpoint, fields);
        const needsProof = caller !== null && requiresProof(endpoint, input as object);
        if (needsProof) await parts.checkIdentityConfirmed(caller);
        const engine = needsProof
          ? createRecordingEngine(context.engine, toChange(endpoint, input, caller))
          : context.engine;
        const origin = parts.publicUrl ?? `${request.protocol}://${request.host}`;
        const answer = await act(
          { ...context, engine, log: request.log },
          {
            input,
            // Null only in public calls, whose acts do not read it.
            caller: caller as Caller,
            holder: caller,
            file,
            address: request.ip,
            userAgent: readHeader(request, 'user-agent') ?? '',
            origin,
            crossOrigin: request.headers.origin !== undefined && request.headers.origin !== origin,
            idempotencyKey: readHeader(request, idempotencyHeader),
            path: endpoint.path,
          },
        );
        if (answer instanceof Streamed) boundStreams(answer, caller?.tokenHash ?? request.ip, reply);
        reply.code(endpoint.status ?? 200);
        if (answer instanceof EventStream) return sendEvents(reply, answer);
        reply.type(`${endpoint.csv ? 'text/csv' : 'application/json'}; charset=utf-8`);
        if (answer instanceof Streamed && answer.fileName !== null)
          reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
        return reply.send(answer instanceof Streamed ? answer.text : write(answer as object));
      } finally {
        release();
      }
    };
    for (const path of [endpoint.path, toTwinPath(endpoint.path)]) {
      if (!path) continue;
      const route = `${endpoint.method} ${path}`;
      const isKnown = served.has(route);
      // The path of one call takes precedence over the twin of another, in any order of registration.
      if (!isKnown || path === endpoint.path) served.set(route, { admit, handle });
      if (isKnown) continue;
      const access = { caller: endpoint.caller, ownerFields: endpoint.ownerFields ?? {} };
      app.route({
        method: endpoint.method,
        url: path,
        bodyLimit: maxBodyBytes(endpoint),
        // Runs before the body is read, so that nothing is stored for an unauthorised caller.
        onRequest: async (request) => served.get(route)?.admit(request),
        handler: (request, reply) => served.get(route)?.handle(request, reply),
        config: { access },
      });
    }
  };
  const toChange = (endpoint: Endpoint, input: unknown, { accountId }: Caller) => {
    const named = input as Readonly<Record<string, unknown>>; // every input is an object of fields
    const aboutId = named.accountId ?? named.docId ?? named.doctorId;
    return {
      at: context.clock.nowMs(),
      accountId,
      path: endpoint.path,
      fields: findProofFields(endpoint, named),
      aboutId: typeof aboutId === 'string' ? aboutId : null,
    };
  };
  return (declared, act) => {
    // One act serves the call of either role.
    const endpoints: readonly Endpoint[] =
      'path' in declared ? [declared] : [declared.admin, declared.doctor];
    for (const endpoint of endpoints) serveEndpoint(endpoint, act as Act<Endpoint, C>);
  };
}

const minuteMs = 60_000;
const bytesPerWrite = 2_048;
const writesPerFile = 10;

// A session writing at full speed would fill the disk and delay all other writes. The limit is per session and not
// per account, so that the owner of a stolen one can still work and end it.
function createCheckWrites(maxWrites: number) {
  const counts = new RequestCounts(minuteMs);
  return (
    { tokenHash }: Caller,
    { fileField, endsAccess }: Endpoint,
    { bodyBytes }: FastifyRequest,
  ): void => {
    if (endsAccess) return;
    const weight = fileField ? writesPerFile : 1 + Math.floor(bodyBytes / bytesPerWrite);
    const { calls, leftMs } = counts.add(tokenHash, weight);
    if (calls <= maxWrites) return;
    throw new Refusal('too many', 'Too many changes in a short time. Please wait a moment', {
      retryAfterSeconds: Math.ceil(leftMs / 1_000),
    });
  };
}

const maxStreamsAtOnce = 4;

/**
 * Returns a function that limits the long answers a session reads at once. A complete list costs as much as a hundred
 * pages, which a limit of requests would not notice. Throws Refusal (too many) and ends the answer.
 */
function createBoundStreams() {
  const open = new Map<string, number>();
  return ({ text }: Streamed, reader: string, reply: FastifyReply): void => {
    const count = open.get(reader) ?? 0;
    if (count >= maxStreamsAtOnce) {
      text.destroy();
      throw new Refusal('too many', 'Too many long lists at once. Please wait for the first ones', {
        retryAfterSeconds: 1,
      });
    }
    open.set(reader, count + 1);
    let isOver = false;
    const release = () => {
      if (isOver) return;
      isOver = true;
      const left = (open.get(reader) ?? 1) - 1;
      if (left > 0) open.set(reader, left);
      else open.delete(reader);
    };
    text.once('close', release);
    reply.raw.once('close', release);
  };
}

// Sends events with headers that keep proxies from collecting or transforming them.
function sendEvents(reply: FastifyReply, { events }: EventStream): FastifyReply {
  // A HEAD request never reads or closes the stream.
  if (reply.request.method === 'HEAD') events.destroy();
  else reply.server.stopCounting(reply.raw.socket ?? reply.request.raw.socket);
  return (
    reply
      .header('cache-control', 'no-store, no-transform')
      // The connection counts as a stream until it closes, so it must not be reused.
      .header('connection', 'close')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(events.destroyed ? undefined : events)
  );
}

function readTokenRole(request: FastifyRequest): 'admin' | 'doctor' | null {
  const roles = ['admin', 'doctor'] as const;
  return roles.find((role) => readHeader(request, tokenHeader[role]) !== null) ?? null;
}

async function readCaller(
  request: FastifyRequest,
  endpoint: Endpoint,
  role: 'admin' | 'doctor',
  parts: ServingParts,
): Promise<Caller> {
  const token = readHeader(request, tokenHeader[role]);
  if (!token) throw new Refusal('unauthenticated', 'Please log in');
  const isAttended = !endpoint.events && readHeader(request, unattendedHeader) === null;
  const caller = await parts.authenticate(token, role, { endpoint, isAttended, log: request.log });
  request.accountId = caller.accountId;
  return caller;
}

async function readInput(request: FastifyRequest, endpoint: Endpoint, parts: ServingParts) {
  if (endpoint.fileField) return parts.readForm(request, endpoint.fileField);
  const release = () => undefined; // only forms hold memory
  if (endpoint.method === 'GET') {
    const params = request.params as Record<string, unknown>;
    return { fields: { ...(request.query as Record<string, unknown>), ...params }, file: null, release };
  }
  // A form's body is left unread by the parser and would look empty.
  if (request.isMultipart()) throw new Refusal('wrong type', 'The request body must be JSON');
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refusal('malformed', 'The request body must be a JSON object');
  return { fields: body as Record<string, unknown>, file: null, release };
}

function checkInput<E extends Endpoint>(endpoint: E, fields: Record<string, unknown>): CheckedInputOf<E> {
  const checked = endpoint.input.safeParse(fields);
  if (checked.success) return checked.data as CheckedInputOf<E>;
  const issue = checked.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  // The library's default sentence does not name the field.
  const hasSentence = issue !== undefined && issue.message !== 'Invalid input';
  throw new Refusal('invalid', hasSentence ? issue.message : `${field || 'A field'} is not valid`, { field });
}

// A repeated header was refused before.
function readHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}

const ajv = new Ajv2020({ allowUnionTypes: true });
const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Returns a function that writes answers of a call as JSON bytes with the envelope. It drops fields that the contract
 * does not declare and throws for missing or wrong ones. Bytes, because encoding text on the connection showed in
 * every profile.
 */
export function createAnswerWriter(endpoint: Pick<Endpoint, 'answer'>): (answered: object) => Buffer {
  return (answered) => {
    // Validating takes a tenth of the time of parsing.
    const clean = getValidator(endpoint)(answered) ? answered : (endpoint.answer.parse(answered) as object);
    return Buffer.from(JSON.stringify({ success: true, ...clean }));
  };
}

// Compiled at the first answer, because most processes answer few of the calls.
function getValidator(endpoint: Pick<Endpoint, 'answer'>): ValidateFunction {
  const known = compiled.get(endpoint.answer);
  if (known) return known;
  const schema: JsonSchema = answerSchema(endpoint);
  const validator = ajv.compile(schema);
  compiled.set(endpoint.answer, validator);
  return validator;
}
