// The first match counts: most programs also name others, so the common names come last.
const programs: readonly [mark: string, name: string][] = [
  ['edg', 'Edge'],
  ['opr/', 'Opera'],
  ['samsungbrowser/', 'Samsung Internet'],
  ['firefox/', 'Firefox'],
  ['fxios/', 'Firefox'],
  ['crios/', 'Chrome'],
  ['chrome/', 'Chrome'],
  ['safari/', 'Safari'],
];
const systems: readonly [mark: string, name: string][] = [
  ['iphone', 'iPhone'],
  ['ipad', 'iPad'],
  ['android', 'Android'],
  ['cros ', 'ChromeOS'],
  ['windows', 'Windows'],
  ['mac os x', 'Mac'],
  ['linux', 'Linux'],
];

/**
 * Returns browser and system in our own words, such as "Chrome on Windows". A user agent may hold anything, so none
 * of its text is repeated.
 */
export function formatDevice(userAgent: string): string {
  const agent = userAgent.slice(0, 1_000).toLowerCase();
  const nameIn = (names: typeof programs) => names.find(([mark]) => agent.includes(mark))?.[1];
  const program = nameIn(programs);
  const system = nameIn(systems);
  if (program && system) return `${program} on ${system}`;
  return program ?? (system ? `A program on ${system}` : 'Unknown device');
}
