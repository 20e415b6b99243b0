type Part = Readonly<Record<string, unknown>>;

/**
 * A plugin of the pages' program, which runs in the browser: it is written out as text, so nothing from outside of it may
 * be named in it. The program's own way to follow references prepares the whole document before it draws and again with
 * each call that is opened, which takes seconds; in ours every reference points to a part of itself, and none goes round.
 */
export function quickPages() {
  return {
    fn: {
      async resolveSubtree(document: Part, path: readonly string[]) {
        const find = (names: readonly string[]) =>
          names.reduce<unknown>((part, name) => (part as Part | undefined)?.[name], document);
        const follow = (part: unknown): unknown => {
          if (Array.isArray(part)) return part.map(follow);
          if (typeof part !== 'object' || part === null) return part;
          if ('$ref' in part) return follow(find(String(part.$ref).slice('#/'.length).split('/')));
          return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, follow(value)]));
        };
        return { spec: follow(find(path)), errors: [] };
      },
    },
  };
}
