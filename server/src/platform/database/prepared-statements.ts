const names = new Map<string, string>();
let generation = 0;

/** From now on this statement is kept by every connection that has run it once. */
export function keepPrepared(text: string): void {
  if (!names.has(text)) names.set(text, `q${names.size}`);
}

/** The name a statement is kept under; undefined: it is not kept. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  return name && generation > 0 ? `${name}_${generation}` : name;
}

/** Every connection keeps its statements under new names from now on: the tables have changed under the old ones. */
export function forgetPrepared(): void {
  generation += 1;
}
