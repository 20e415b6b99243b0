import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import { version } from '../version.ts';

// Behind the database's last page, where SQLite does not look: one line of JSON, then its hash, its length and this word.
const word = 'DocketSealed';
const pieceBytes = 1 << 20;
const hashBytes = 32;
const tailBytes = hashBytes + 4 + word.length;

/** What a backup says of itself. */
export interface Seal {
  /** the release that made it */
  readonly docket: string;
  /** epoch milliseconds */
  readonly madeAt: number;
  /** of the database before it */
  readonly bytes: number;
  /** the SHA-256 of each MiB of it, hexadecimal */
  readonly pieces: readonly string[];
}

/** Writes a hash of every part of a finished file behind it. */
export function seal(path: string, madeAt: number): void {
  const file = openSync(path, 'r');
  const bytes = fstatSync(file).size;
  const sealed: Seal = { docket: version, madeAt, bytes, pieces: hashPieces(file, bytes) };
  closeSync(file);
  const line = Buffer.from(JSON.stringify(sealed));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(line.length);
  appendFileSync(path, Buffer.concat([line, hashOf(line), length, Buffer.from(word)]));
}

/**
 * Takes a backup's path; returns its seal, null where none ends the file, as in 0.1.0 and where the end is gone, and 'broken'
 * when a byte of it is not as it was.
 */
export function checkSeal(path: string): Seal | null | 'broken' {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const tail = readAt(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes));
    if (tail.subarray(-word.length).toString('latin1') !== word) return null;
    const lineBytes = tail.readUInt32BE(hashBytes);
    if (lineBytes > size - tailBytes) return 'broken';
    const line = readAt(file, size - tailBytes - lineBytes, lineBytes);
    if (!hashOf(line).equals(tail.subarray(0, hashBytes))) return 'broken';
    // Its own hash says that it is what `seal` wrote.
    const sealed = JSON.parse(line.toString()) as Seal;
    const isWhole =
      sealed.bytes === size - tailBytes - lineBytes &&
      hashPieces(file, sealed.bytes).join() === sealed.pieces.join();
    return isWhole ? sealed : 'broken';
  } finally {
    closeSync(file);
  }
}

/** Takes a backup's seal, null for one of 0.1.0; returns by whom and when it was made, in words. */
export function formatOrigin(sealed: Seal | null): string {
  return sealed
    ? `made ${new Date(sealed.madeAt).toISOString()} by Docket ${sealed.docket}`
    : 'made by Docket 0.1.0, without hashes to compare';
}

/** Takes the seal off a copy: what is left is a database alone. */
export function unseal(path: string, { bytes }: Seal): void {
  truncateSync(path, bytes);
}

function hashPieces(file: number, bytes: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < bytes; at += pieceBytes) {
    pieces.push(hashOf(readAt(file, at, Math.min(pieceBytes, bytes - at))).toString('hex'));
  }
  return pieces;
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, position + read);
    if (more === 0) break;
    read += more;
  }
  return bytes;
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
