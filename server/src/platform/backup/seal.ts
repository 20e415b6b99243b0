import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import { version } from '../version.ts';

// The seal follows the last page of the database, which SQLite ignores: one line of JSON, its hash, its length and
// this word.
const word = 'DocketSealed';
const pieceBytes = 1 << 20;
const hashBytes = 32;
const tailBytes = hashBytes + 4 + word.length;

/** The metadata at the end of a backup file. */
export interface Seal {
  readonly docket: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The size of the database in front of the seal. */
  readonly bytes: number;
  /** The SHA-256 of each MiB of the database, hexadecimal. */
  readonly pieces: readonly string[];
}

/** Appends the seal to a finished file, with a hash for each MiB. */
export function seal(path: string, madeAt: number): void {
  const file = openSync(path, 'r');
  const bytes = fstatSync(file).size;
  const sealed: Seal = { docket: version, madeAt, bytes, pieces: hashPieces(file, bytes) };
  closeSync(file);
  const line = Buffer.from(JSON.stringify(sealed));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(line.length);
  appendFileSync(path, Buffer.concat([line, sha256(line), length, Buffer.from(word)]));
}

/**
 * Returns the seal of a backup; null without one (0.1.0, or the end is missing); 'broken' when a byte has changed.
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
    if (!sha256(line).equals(tail.subarray(0, hashBytes))) return 'broken';
    // Safe to cast, because the hash shows that `seal` wrote it.
    const sealed = JSON.parse(line.toString()) as Seal;
    const isWhole =
      sealed.bytes === size - tailBytes - lineBytes &&
      hashPieces(file, sealed.bytes).join() === sealed.pieces.join();
    return isWhole ? sealed : 'broken';
  } finally {
    closeSync(file);
  }
}

/** Returns a sentence part with the release and time of a backup. A null seal means 0.1.0. */
export function formatOrigin(sealed: Seal | null): string {
  return sealed
    ? `made ${new Date(sealed.madeAt).toISOString()} by Docket ${sealed.docket}`
    : 'made by Docket 0.1.0, which wrote no hashes to compare';
}

/** Cuts the seal off a copy, which leaves only the database. */
export function unseal(path: string, { bytes }: Seal): void {
  truncateSync(path, bytes);
}

function hashPieces(file: number, bytes: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < bytes; at += pieceBytes) {
    pieces.push(sha256(readAt(file, at, Math.min(pieceBytes, bytes - at))).toString('hex'));
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

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
