import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses JSON from 1 kB on. Streams stay streams: they are compressed piece by piece. Bodies that come in
 * compressed are not taken: a small one could grow without end.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1_024,
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    // The best that costs no more time than it saves: brotli's default is made for files, not for answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}
