/** Any JSON with every value replaced by the name of its type, and lists by the shape of their first item. */
export function shapeOf(json: unknown): unknown {
  if (json === null) return 'null';
  if (Array.isArray(json)) return json.length === 0 ? [] : [shapeOf(json[0])];
  if (typeof json !== 'object') return typeof json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, shapeOf(value)]));
}
