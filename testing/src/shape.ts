/** Returns JSON with each value replaced by the name of its type, and each list by the shape of its first item. */
export function describeShape(json: unknown): unknown {
  if (json === null) return 'null';
  if (Array.isArray(json)) return json.length === 0 ? [] : [describeShape(json[0])];
  if (typeof json !== 'object') return typeof json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, describeShape(value)]));
}
