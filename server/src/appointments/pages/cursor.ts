import { createHash } from 'node:crypto';
import { Refusal } from '../../platform/refusal.ts';
import { isPosition, type Order, type Position } from './order.ts';

/** A place in a list, and the direction to read from there. */
export interface Cursor {
  readonly position: Position;
  readonly back: boolean;
}

/** Takes whatever makes a list the list it is (who reads, filter, sort); returns a short name for it. */
export function nameOfList(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 8);
}

/** Takes a place and the list's name; returns text without a meaning for anybody else. */
export function writeCursor({ position, back }: Cursor, list: string): string {
  return Buffer.from(JSON.stringify([list, back ? 1 : 0, ...position])).toString('base64url');
}

/** The reverse. Throws Refusal (invalid) when it is not a cursor of this very list. */
export function readCursor(text: string, list: string, order: Order): Cursor {
  const [name, back, ...position] = parse(text);
  if (name !== list || (back !== 0 && back !== 1) || !isPosition(order, position)) {
    throw new Refusal('invalid', 'cursor does not belong to this list', { field: 'cursor' });
  }
  return { position, back: back === 1 };
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
