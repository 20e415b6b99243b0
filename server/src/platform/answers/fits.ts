import type * as z from 'zod/mini';

/** Tells whether a value is exactly what a schema declares: every field of the right type, and none beside. */
export type Fits = (value: unknown) => boolean;

/** What of a schema's definition is looked at here. */
interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodMiniType>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, unknown>;
  readonly catchall?: unknown;
  readonly checks?: readonly unknown[];
}

const plain: Record<string, Fits> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/**
 * Takes a schema of the contract; returns what tells that a value fits it as it stands, in a tenth of the time a parse
 * takes. Null for a schema that does more than name types and fields: whether that fits, only a parse can tell.
 */
export function compileFits(schema: z.ZodMiniType): Fits | null {
  const definition = schema._zod.def as unknown as Definition;
  if (definition.checks && definition.checks.length > 0) return null;
  switch (definition.type) {
    case 'object':
      return compileObject(definition);
    case 'array':
      return compileArray(definition.element);
    case 'nullable':
      return compileWith(definition.innerType, (fits) => (value) => value === null || fits(value));
    case 'optional':
      return compileWith(definition.innerType, (fits) => (value) => value === undefined || fits(value));
    case 'literal':
    case 'enum': {
      const allowed = new Set(definition.values ?? Object.values(definition.entries ?? {}));
      return (value) => allowed.has(value);
    }
    default:
      return plain[definition.type] ?? null;
  }
}

function compileWith(inner: z.ZodMiniType | undefined, make: (fits: Fits) => Fits): Fits | null {
  const fits = inner ? compileFits(inner) : null;
  return fits && make(fits);
}

function compileArray(element: z.ZodMiniType | undefined): Fits | null {
  return compileWith(element, (fits) => (value) => {
    if (!Array.isArray(value)) return false;
    for (const one of value) if (!fits(one)) return false;
    return true;
  });
}

function compileObject({ shape = {}, catchall }: Definition): Fits | null {
  if (catchall) return null;
  const fields: [string, Fits][] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const fits = compileFits(schema);
    if (!fits) return null;
    fields.push([name, fits]);
  }
  const declared = new Set(Object.keys(shape));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    if (Array.isArray(value) || 'toJSON' in value) return false;
    const object = value as Record<string, unknown>;
    for (const name in object) if (!declared.has(name)) return false;
    for (const [name, fits] of fields) if (!fits(object[name])) return false;
    return true;
  };
}
