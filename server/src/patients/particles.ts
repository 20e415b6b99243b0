const particles = new Set(
  'van von vom der den de het ten ter del della dela la le du des di da dos das do zu zum zur af av bin ibn'.split(
    ' ',
  ),
);

/** Tells whether a word (folded) joins others in a name: "van" and "der" of van der Berg. People mix them up. */
export function isParticle(word: string): boolean {
  return particles.has(word);
}
