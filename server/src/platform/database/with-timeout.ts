import { Refusal } from '../refusal.ts';

/** Takes milliseconds and what the database was asked; returns its answer. Throws Refusal (unavailable) when it comes later. */
export async function withTimeout<T>(ms: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable', 'The database does not answer')), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
