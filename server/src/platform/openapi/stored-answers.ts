import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A public answer, compressed once. */
export interface StoredAnswer {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

type Encoding = 'br' | 'gzip' | 'identity';

// Compression does not shrink smaller answers.
const minBytes = 1_024;
// As good as the default for files, in a fifth of the time.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Returns an answer compressed in each encoding, with an ETag of its content. */
export async function storeAnswer(type: string, body: Buffer): Promise<StoredAnswer> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  if (body.length < minBytes) return { type, etag, bytes: { br: body, gzip: body, identity: body } };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(body, quality),
    promisify(gzip)(body, { level: 6 }),
  ]);
  return { type, etag, bytes: { br, gzip: zipped, identity: body } };
}

/** Sends a stored answer in an encoding that the caller accepts; 304 when the ETag matches. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(answer.etag) || known.includes('*')) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const bytes = answer.bytes[encoding];
  // Also set for uncompressed answers, so that they are not compressed again.
  reply.header('content-encoding', bytes === answer.bytes.identity ? 'identity' : encoding);
  return reply.type(answer.type).send(bytes);
}

function chooseEncoding(accepted = ''): Encoding {
  const taken = accepted
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .map((encoding) => encoding.split(';')[0]?.trim());
  return taken.includes('br') ? 'br' : taken.includes('gzip') || taken.includes('*') ? 'gzip' : 'identity';
}
