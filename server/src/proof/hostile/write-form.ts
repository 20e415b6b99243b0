import type { CasePart } from './case.ts';

const boundary = 'a-line-between-parts';

/** Takes parts, whatever their names; returns the bytes of a multipart form and its type. `fill` replaces words. */
export async function writeForm(parts: readonly CasePart[], fill: (text: string) => string) {
  const pieces: Buffer[] = [];
  for (const { name, value, fileName, type = 'image/png' } of parts) {
    const made = typeof value === 'function' ? await value() : value;
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${type}`;
    pieces.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
      typeof made === 'string' ? Buffer.from(fill(made)) : made,
      Buffer.from('\r\n'),
    );
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(pieces) };
}
