import { noImagePath } from '@docket/contract/formats/images.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { notFound } from '../refusal.ts';
import type { ImageSize } from './image-url.ts';
import { imageStore } from './store.ts';

// Each upload has a random URL, so its content never changes and the URL is unguessable.
const foreverPrivate = 'private, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

/**
 * Serves pictures by random name and size, and the placeholder. They are public, because an image tag can't send a
 * token. Each request reads the database, so a removed picture is gone on every node.
 */
export function registerImageRoutes(app: FastifyInstance, { engine, settings }: Context): void {
  // Chosen by settings, because a browser's image request does not name the page's origin.
  const mayBeUsedBy = settings.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin';

  app.get('/api/images/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    reply.header('cross-origin-resource-policy', mayBeUsedBy);
    if (request.params.name === noImageName) {
      reply.header('cache-control', oneDay);
      return reply.type('image/svg+xml').send(noImageSvg);
    }
    const image = parseName(request.params.name);
    if (!image) throw notFound('Image');
    const etag = `"${image.name}-${image.size}"`;
    const isKnown = holds(request.headers['if-none-match'], etag);
    const bytes = await imageStore(engine.read).find(image.name, image.size);
    if (!bytes) throw notFound('Image');
    reply.headers({ 'cache-control': foreverPrivate, etag });
    return isKnown ? reply.code(304).send() : reply.type('image/webp').send(toBuffer(bytes));
  });
}

const noImageName = noImagePath.slice(noImagePath.lastIndexOf('/') + 1);

function parseName(fileName: string): { name: string; size: ImageSize } | null {
  const match = /^([0-9a-f]{64})-(small|large)\.webp$/.exec(fileName);
  if (!match?.[1]) return null;
  return { name: match[1], size: match[2] === 'small' ? 'small' : 'large' };
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The placeholder for a person without a picture: head and shoulders in grey, readable on light and dark. */
const noImageSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160" role="img" aria-label="No picture">
  <rect width="160" height="160" fill="#dfe3e8"/>
  <circle cx="80" cy="62" r="28" fill="#98a2ae"/>
  <path d="M24 160c0-34 25-56 56-56s56 22 56 56z" fill="#98a2ae"/>
</svg>
`;
