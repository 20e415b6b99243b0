// Beyond these the library takes half a second for 128 characters, and blocks everybody meanwhile.
const lookedAt = 24;
// Of 0 to 4: about a hundred million guesses, as many as a thief of the database makes in days.
const leastScore = 3;

/** Takes a password and what is easily known here, in words; tells whether guessing it would take long. */
export async function isHardToGuess(password: string, known: readonly string[]): Promise<boolean> {
  strength ??= loadStrength();
  const { check } = await strength;
  const start = [...password].slice(0, lookedAt).join('');
  const words = start.replace(/[^\p{L}]+$/u, '');
  // The year and the sign at the end are what everybody adds: words alone must do by themselves.
  const looked = /^[\p{L}\s]+$/u.test(words) ? [start, words] : [start];
  return looked.every((text) => check(text, [...known]).score >= leastScore);
}

// Megabytes of words, read when the first password is chosen, which on most days never happens.
let strength: ReturnType<typeof loadStrength> | null = null;

async function loadStrength() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const factory = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return { check: (text: string, known: string[]) => factory.check(text, known) };
}
