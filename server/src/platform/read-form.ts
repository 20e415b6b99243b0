import { maxImageBytes } from '@docket/contract/rules/limits.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import type { ServingParts, UploadedFile } from './serve.ts';

const maxFieldBytes = 65_536;
const maxFields = 40;
const maxFormBytes = maxImageBytes + 1_048_576;
// For all forms being read: four of the largest pictures, or about fifty from a phone.
const maxBytesInFlight = 4 * maxFormBytes;

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
 * Returns a function that reads a multipart request: its text fields and the file of the field `fileField`, null if
 * none was chosen. Throws Refusal: 415 for another type, 413 for a part that is too large, 400 for a repeated field
 * or a broken form, 429 while too many bytes of other forms are in use. The caller must call `release`, which frees
 * the form's bytes once the picture is resized.
 */
export function createReadForm(): ServingParts['readForm'] {
  let bytesInFlight = 0;
  return async (request, fileField) => {
    if (!request.isMultipart()) throw new Refusal('wrong type', 'The request body must be a multipart form');
    // A form without a declared length may have the maximum length.
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
      // Errors of the parser concern the form, since none of our code runs inside it.
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
    if (seenNames.has(name)) throw new Refusal('malformed', `${describeField(name)} was sent twice`);
    seenNames.add(name);
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (name !== fileField) throw new Refusal('malformed', `${describeField(name)} does not take a file`);
      // Without a name and bytes: a file input left untouched, ignored. With a name but no bytes: an upload that was
      // cut off, kept so that the caller sees it.
      if (bytes.length > 0 || part.filename) file = { bytes, fileName: part.filename };
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
      fields.set(name, String(part.value));
    }
  }
  return { fields: Object.fromEntries(fields), file };
}

// Any other name is foreign to the contract, and the answer does not repeat it.
function describeField(name: string): string {
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
