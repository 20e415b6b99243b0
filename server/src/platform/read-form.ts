import { maxImageBytes } from '@docket/contract/limits.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import type { ServingParts, UploadedFile } from './serve.ts';

const maxFieldBytes = 65_536;
const maxFields = 40;
const maxFormBytes = maxImageBytes + 1_048_576;
// Of all forms that are being read: four of the largest pictures, or some fifty from a telephone.
const maxBytesInFlight = 4 * maxFormBytes;

/** Teaches the server multipart forms, within bounds. */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: maxImageBytes,
      files: 1,
      fields: maxFields,
      parts: maxFields + 1,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/**
 * Returns what takes a multipart request and the name of its file's field, and returns its text fields and the file, whole
 * (null where none was chosen). Throws Refusal: 415 when it is no form, 413 when a part is too large, 400 when a field
 * comes twice or the form can not be read, 429 while too many bytes of other forms are at work: a form's count until
 * `release` is called, since a picture is held until it was drawn anew.
 */
export function createReadForm(): ServingParts['readForm'] {
  let bytesInFlight = 0;
  return async (request, fileField) => {
    if (!request.isMultipart()) throw new Refusal('wrong type', 'The request body must be a multipart form');
    // What does not say its length may be as long as any.
    const bytes = Number(request.headers['content-length'] ?? maxFormBytes);
    if (bytes > maxFormBytes) throw tooLarge();
    if (bytesInFlight + bytes > maxBytesInFlight) throw tooManyInFlight();
    bytesInFlight += bytes;
    const release = () => {
      bytesInFlight -= bytes;
    };
    try {
      return { ...(await readParts(request, fileField)), release };
    } catch (error) {
      release();
      if (error instanceof Refusal) throw error;
      // What the reader throws speaks of the form; nothing of ours runs in it.
      if ((error as { statusCode?: unknown }).statusCode === 413) throw tooLarge();
      throw new Refusal('malformed', 'The form can not be read');
    }
  };
}

async function readParts(request: FastifyRequest, fileField: string) {
  const fields = new Map<string, string>();
  const seenNames = new Set<string>();
  let file: UploadedFile | null = null;
  for await (const part of request.parts()) {
    const name = part.fieldname;
    if (seenNames.has(name)) throw new Refusal('malformed', `${call(name)} was sent twice`);
    seenNames.add(name);
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (name !== fileField) throw new Refusal('malformed', `${call(name)} does not take a file`);
      // A browser sends an untouched file input as an empty file without a name. One with a name was cut short.
      if (bytes.length > 0 || part.filename) file = { bytes, fileName: part.filename };
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
      fields.set(name, String(part.value));
    }
  }
  return { fields: Object.fromEntries(fields), file };
}

// What is no plain word was never a field of ours, and is not said again.
function call(name: string): string {
  return /^[a-zA-Z]{1,40}$/.test(name) ? `The field ${name}` : 'A field';
}

function tooManyInFlight(): Refusal {
  return new Refusal('too many', 'Too many pictures are being sent at once. Please try again in a moment', {
    retryAfterSeconds: 5,
  });
}

function tooLarge(): Refusal {
  return new Refusal('too large', 'The form is too large: a file may have at most 15 MiB');
}
