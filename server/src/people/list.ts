import type { Person } from '@docket/contract/people.ts';
import type { Context } from '../platform/context.ts';
import { type PersonRecord, peopleStore } from './store.ts';

/** Every admin with access or an invitation, the longest-standing first. */
export async function listPeople({ engine }: Context, callerId: string) {
  const people = await peopleStore(engine.read).list();
  return { people: people.map((person) => toPerson(person, callerId)) };
}

/** Takes a record and who asks; returns the contract's person. */
export function toPerson({ id, ...shown }: PersonRecord, callerId: string): Person {
  return { _id: id, ...shown, you: id === callerId };
}
