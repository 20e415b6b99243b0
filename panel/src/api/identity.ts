import { detailsOf } from '@docket/contract/client.ts';
import { proofNeeded } from '@docket/contract/refusals.ts';
import { create } from 'zustand';

type IdentityProof = 'password' | 'code';

/** What is asked for before an act goes on, and what hears whether it was given. */
interface IdentityQuestion {
  readonly proof: IdentityProof;
  readonly end: (isGiven: boolean) => void;
}

/** The question that waits for an answer, live. */
export const useIdentityQuestion = create<IdentityQuestion | null>(() => null);

/**
 * Makes a call; where the server first wants to know that it is the owner who sits there, asks over the page and makes
 * the call again. Throws the server's refusal when the person does not go on.
 */
export async function withIdentity<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const proof = proofAskedIn(error);
      // Each round is a person's own yes, so this ends when they say no.
      if (proof === null || !(await ask(proof))) throw error;
    }
  }
}

/** What a refusal asks for before the call is made again; null: it is about something else. */
export function proofAskedIn(error: unknown): IdentityProof | null {
  return detailsOf(error, proofNeeded)?.proof ?? null;
}

// Two acts at once are one question.
function ask(proof: IdentityProof): Promise<boolean> {
  const before = useIdentityQuestion.getState();
  return new Promise((resolve) => {
    const end = (isGiven: boolean) => {
      before?.end(isGiven);
      if (before === null) useIdentityQuestion.setState(null);
      resolve(isGiven);
    };
    useIdentityQuestion.setState({ proof, end });
  });
}
