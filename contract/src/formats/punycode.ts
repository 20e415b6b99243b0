/** Returns the letters of a punycode label given without its "xn--" (RFC 3492); null if it is not valid. */
export function decodePunycode(label: string): string | null {
  const end = label.lastIndexOf('-');
  const letters = [...(end > 0 ? label.slice(0, end) : '')];
  let code = firstCode;
  let at = 0;
  let bias = firstBias;
  for (let next = end > 0 ? end + 1 : 0; next < label.length; ) {
    const before = at;
    let weight = 1;
    for (let digitAt = base; ; digitAt += base) {
      const digit = toDigit(label[next] ?? '');
      if (digit < 0) return null;
      next += 1;
      at += digit * weight;
      if (at > maxDelta) return null;
      const threshold = Math.min(Math.max(digitAt - bias, minThreshold), maxThreshold);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    bias = adapt(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > maxCode || (code >= 0xd800 && code <= 0xdfff)) return null;
    letters.splice(at, 0, String.fromCodePoint(code));
    at += 1;
  }
  return letters.join('');
}

const base = 36;
const minThreshold = 1;
const maxThreshold = 26;
const firstCode = 128;
const firstBias = 72;
const maxCode = 0x10ffff;
const maxDelta = 0x7fffffff;

function toDigit(sign: string): number {
  return sign === '' ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(sign);
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += base) rest = Math.floor(rest / (base - minThreshold));
  return bias + Math.floor((base * rest) / (rest + 38));
}
