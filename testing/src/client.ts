import type { SignedIn } from './build-people.ts';

/** A request to the HTTP server of a test's clinic. */
export interface TestRequest {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: { admin?: string; doctor?: string };
  /** An object is sent as JSON, FormData as multipart, text and bytes unchanged (set their type in `headers`). */
  readonly body?: object | string | Buffer | FormData;
  readonly headers?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean>;
  /** The caller's IP address; default: 127.0.0.1. */
  readonly address?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON; any other type as text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects to find
  readonly body: any;
}

/** The account that sends a request. */
export type TestCaller = Pick<SignedIn, 'role' | 'token'>;

/**
 * Sends requests with the token of one account. A path without a leading slash belongs to the account's role:
 * an admin's 'add-patient' is '/api/admin/add-patient'.
 */
export interface TestClient {
  get(path: string, query?: TestRequest['query'], headers?: TestRequest['headers']): Promise<TestAnswer>;
  /** Default body: `{}`. */
  post(path: string, body?: TestRequest['body'], headers?: TestRequest['headers']): Promise<TestAnswer>;
  /**
   * Repeats a POST while the answer is 503. In a test of races, more requests wait for a database connection than a
   * busy machine serves within five seconds.
   */
  postUntilServed(path: string, body?: TestRequest['body']): Promise<TestAnswer>;
  /** Returns the body of a GET. Throws Error with the refusal. */
  read(...args: Parameters<TestClient['get']>): Promise<TestAnswer['body']>;
  /** Returns the body of a POST. Throws Error with the refusal. */
  write(...args: Parameters<TestClient['post']>): Promise<TestAnswer['body']>;
}

/** Returns a client that sends with `request`. */
export function createTestClient(
  request: (testRequest: TestRequest) => Promise<TestAnswer>,
  account: TestCaller | (() => TestCaller),
): TestClient {
  const send = (
    method: 'GET' | 'POST',
    path: string,
    content: Pick<TestRequest, 'query' | 'body' | 'headers'>,
  ) => {
    const { role, token } = typeof account === 'function' ? account() : account;
    const fullPath = path.startsWith('/') ? path : `/api/${role}/${path}`;
    return request({ method, path: fullPath, token: { [role]: token }, ...content });
  };
  const get: TestClient['get'] = (path, query = {}, headers = {}) => send('GET', path, { query, headers });
  const post: TestClient['post'] = (path, body = {}, headers = {}) => send('POST', path, { body, headers });
  const postUntilServed: TestClient['postUntilServed'] = async (path, body) => {
    const answer = await post(path, body);
    return answer.status === 503 ? postUntilServed(path, body) : answer;
  };
  return {
    get,
    post,
    postUntilServed,
    read: async (path, ...rest) => readAcceptedBody(path, await get(path, ...rest)),
    write: async (path, ...rest) => readAcceptedBody(path, await post(path, ...rest)),
  };
}

function readAcceptedBody(path: string, { status, body }: TestAnswer): TestAnswer['body'] {
  if (status >= 300) throw new Error(`${path} was refused with ${status}: ${body.message ?? body}`);
  return body;
}
