import type { Person } from '@docket/contract/people.ts';

/** "3 people, 1 of them invited". */
export function sayPeople(people: readonly Person[]): string {
  const invited = people.filter(({ canSignIn }) => !canSignIn).length;
  const all = people.length === 1 ? '1 person' : `${people.length} people`;
  return invited === 0 ? all : `${all}, ${invited} of them invited`;
}

/** What a new link is for: the first password, or another one. */
export function sayLink({ name, canSignIn }: Person): string {
  if (!canSignIn) return `Send this link to ${name} to choose a password. It is valid 7 days and works once.`;
  const rules = 'The present one works until then. The link is valid 7 days and works once.';
  return `Send this link to ${name} to choose another password. ${rules}`;
}

/** Whether nobody else can sign in: such a one must stay, or nobody could ever let anybody in again. */
export function isLastToSignIn(person: Person, people: readonly Person[]): boolean {
  return !people.some(({ _id, canSignIn }) => canSignIn && _id !== person._id);
}
