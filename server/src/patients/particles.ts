const particles = new Set(
  'van von vom der den de het ten ter del della dela la le du des di da dos das do zu zum zur af av bin ibn'.split(
    ' ',
  ),
);

/**
 * Returns whether a word (folded) only joins others in a name, such as "van" and "der" in van der Berg. People mix
 * these up.
 */
export function isParticle(word: string): boolean {
  return particles.has(word);
}
