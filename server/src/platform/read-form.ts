import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './serve.ts';

/** Takes a multipart request and the name of its file's field; returns its text fields and the file. */
export async function readForm(
  _request: FastifyRequest,
  _fileField: string,
): Promise<{ fields: Record<string, string>; file: UploadedFile | null }> {
  throw new Refusal('unavailable', 'Forms are not read yet');
}
