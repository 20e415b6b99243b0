/** Returns whether two words differ by exactly one typing error: a letter more, less or different, or two swapped. */
export function isOneSlip(typed: string, meant: string): boolean {
  const [typedLetters, other] = [[...typed], [...meant]];
  let same = 0;
  while (same < typedLetters.length && same < other.length && typedLetters[same] === other[same]) same += 1;
  const [left, right] = [typedLetters.slice(same), other.slice(same)];
  if (left.length === 0 && right.length === 0) return false;
  const isSame = (a: readonly string[], b: readonly string[]) => a.join('') === b.join('');
  return (
    isSame(left.slice(1), right) ||
    isSame(left, right.slice(1)) ||
    isSame(left.slice(1), right.slice(1)) ||
    (left[0] === right[1] && left[1] === right[0] && isSame(left.slice(2), right.slice(2)))
  );
}
