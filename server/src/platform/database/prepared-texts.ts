const names = new Map<string, string>();

/** From now on this statement is kept by every connection that has run it once. */
export function keepPrepared(text: string): void {
  if (!names.has(text)) names.set(text, `q${names.size}`);
}

/** The name a statement is kept under; undefined: it is not kept. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}
