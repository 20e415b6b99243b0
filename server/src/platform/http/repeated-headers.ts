import { idempotencyHeader, tokenHeader } from '@docket/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

// What is read as one value. Lists (accept..., cookie, via, x-forwarded-...) may come in several lines, and what is not
// read is nobody's business: a proxy may say it twice.
const single = new Set(
  [
    ...[tokenHeader.admin, tokenHeader.doctor, idempotencyHeader],
    ...['authorization', 'content-encoding', 'content-length', 'content-type', 'host', 'origin'],
    ...['if-modified-since', 'if-range', 'if-unmodified-since', 'range', 'expect', 'transfer-encoding'],
    ...['access-control-request-method'],
  ].map((name) => name.toLowerCase()),
);

/** Refuses (malformed) a request in which a header that has one value comes twice: it could be read as either. */
export function refuseRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const seen = new Set<string>();
    // Names and values in turn, as they came: the parsed headers keep one value of two.
    for (let at = 0; at < raw.rawHeaders.length; at += 2) {
      const name = raw.rawHeaders[at]?.toLowerCase() ?? '';
      if (!single.has(name)) continue;
      if (seen.has(name)) {
        // What follows on this connection may have been meant as a part of this request.
        reply.header('connection', 'close');
        return done(new Refusal('malformed', `The header ${name} was sent twice`));
      }
      seen.add(name);
    }
    done();
  });
}
