import { hash } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** Where a row stands in its list's order: values that end with the row's own number. */
type Position = readonly (string | number)[];

/** A place in a list, and the direction to read from there. */
export interface Cursor<P extends Position> {
  readonly position: P;
  readonly back: boolean;
}

/** Takes whatever makes a list the list it is (who reads, filter, sort); returns a short name for it. */
export function nameOfList(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 8);
}

/** Takes a place and the list's name; returns text without a meaning for anybody else. */
export function writeCursor({ position, back }: Cursor<Position>, list: string): string {
  return Buffer.from(JSON.stringify([list, back ? 1 : 0, ...position])).toString('base64url');
}

/** The reverse; `isPosition` tells a place in this list's order. Throws Refusal (invalid) when it is not a cursor of this very list. */
export function readCursor<P extends Position>(
  text: string,
  list: string,
  isPosition: (values: readonly unknown[]) => values is P,
): Cursor<P> {
  const [name, back, ...position] = parse(text);
  if (name !== list || (back !== 0 && back !== 1) || !isPosition(position)) {
    throw new Refusal('invalid', 'cursor does not belong to this list', { field: 'cursor' });
  }
  return { position, back: back === 1 };
}

/** Tells whether a value from a cursor is a whole number of at most `most` either way. */
export function isWhole(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= most;
}

/** Tells whether a value from a cursor is a text that can be handed to every database: no NUL, no half characters. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
