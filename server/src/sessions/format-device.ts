// The first that fits: what most programs call themselves beside their own name comes last.
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
 * Takes what a program says it is, which may be anything at all; returns browser and system in words of our own, such as
 * "Chrome on Windows". Nothing of what was said is in them.
 */
export function formatDevice(userAgent: string): string {
  const agent = userAgent.slice(0, 1_000).toLowerCase();
  const nameIn = (names: typeof programs) => names.find(([mark]) => agent.includes(mark))?.[1];
  const program = nameIn(programs);
  const system = nameIn(systems);
  if (program && system) return `${program} on ${system}`;
  return program ?? (system ? `A program on ${system}` : 'Unknown device');
}
