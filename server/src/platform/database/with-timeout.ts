import { Refusal } from '../refusal.ts';

/** Throws Refusal (unavailable) when the query takes longer than `ms`. */
export async function withTimeout<T>(ms: number, query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable', 'The database does not answer')), ms);
  });
  try {
    return await Promise.race([query, late]);
  } finally {
    clearTimeout(timer);
  }
}
