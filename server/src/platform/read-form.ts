import { imageBytesMost } from '@docket/contract/images.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './serve.ts';

const fieldBytesMost = 65_536;
const fieldsMost = 40;
const formBytesMost = imageBytesMost + 1_048_576;

/** Teaches the server multipart forms, within bounds. */
export async function readForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: imageBytesMost,
      files: 1,
      fields: fieldsMost,
      parts: fieldsMost + 1,
      fieldSize: fieldBytesMost,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/**
 * Takes a multipart request and the name of its file's field; returns its text fields and the file, whole (null where
 * none was chosen). Throws Refusal: 415 when it is no form, 413 when a part is too large, 400 when a field comes twice
 * or the form can not be read.
 */
export async function readForm(
  request: FastifyRequest,
  fileField: string,
): Promise<{ fields: Record<string, string>; file: UploadedFile | null }> {
  if (!request.isMultipart()) throw new Refusal('wrong type', 'The request body must be a multipart form');
  if (Number(request.headers['content-length']) > formBytesMost) throw tooLarge();
  try {
    return await readParts(request, fileField);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // What the reader throws speaks of the form; nothing of ours runs in it.
    if ((error as { statusCode?: unknown }).statusCode === 413) throw tooLarge();
    throw new Refusal('malformed', 'The form can not be read');
  }
}

async function readParts(request: FastifyRequest, fileField: string) {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  let file: UploadedFile | null = null;
  for await (const part of request.parts()) {
    const name = part.fieldname;
    if (seen.has(name)) throw new Refusal('malformed', `${call(name)} was sent twice`);
    seen.add(name);
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

function tooLarge(): Refusal {
  return new Refusal('too large', 'The form is too large: a file may have at most 15 MiB');
}
