import type { Readable } from 'node:stream';
import type { Endpoint } from '@docket/contract/endpoint.ts';
import { createParser } from 'eventsource-parser';
import type { InjectOptions } from 'fastify';
import type { TestAnswer, TestRequest } from '../client.ts';
import type { TestClinic } from '../clinic.ts';

/** Sends the request of a call. For a live stream, returns the first event as the body and disconnects. */
export async function ask(
  clinic: TestClinic,
  { events }: Pick<Endpoint, 'events'>,
  request: TestRequest,
): Promise<TestAnswer> {
  if (!events || request.method === 'HEAD') return clinic.request(request);
  const { method, path: url, headers = {} } = request;
  const options: InjectOptions = { method: method as 'GET', url, headers, payloadAsStream: true };
  const answer = await clinic.app.inject(options);
  const stream = answer.stream();
  const body = answer.statusCode === 200 ? await readFirstEvent(stream) : JSON.parse(await readAll(stream));
  stream.destroy();
  const headerEntries = Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()]);
  return { status: answer.statusCode, headers: Object.fromEntries(headerEntries), body };
}

function readFirstEvent(stream: Readable): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { feed } = createParser({ onEvent: ({ data }) => resolve(JSON.parse(data)) });
    stream.setEncoding('utf8').on('data', feed).once('error', reject);
    stream.once('end', () => reject(new Error('The stream ended without an event')));
  });
}

async function readAll(stream: Readable): Promise<string> {
  let text = '';
  for await (const piece of stream.setEncoding('utf8')) text += piece;
  return text;
}
