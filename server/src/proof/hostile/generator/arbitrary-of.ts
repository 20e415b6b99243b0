import fc from 'fast-check';
import type * as z from 'zod/mini';
import { valuesByName } from './values-by-name.ts';

/** What we read of a schema's inside; every kind the contract uses is named in `ofKind`. */
interface Def {
  readonly type: string;
  readonly shape?: Record<string, z.ZodMiniType>;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { _zod: { def: Record<string, unknown> } }[];
}

/**
 * Takes a schema of the contract and the name of its field; returns values of its shape. What a field means is taken
 * from its name: ids of records that exist, days of the clinic's weeks. Throws Error for a kind of schema it does not know.
 */
export function arbitraryOf(schema: z.ZodMiniType, name = ''): fc.Arbitrary<unknown> {
  return valuesByName[name] ?? ofKind(defOf(schema), name);
}

/** The fields of a call, with their schemas; none where the contract reads the whole at once. */
export function fieldsOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
  return defOf(schema).shape ?? {};
}

function defOf(schema: z.ZodMiniType): Def {
  return schema._zod.def as unknown as Def;
}

function ofKind(def: Def, name: string): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'object':
      return ofObject(def.shape ?? {});
    case 'string':
      return ofText(def);
    case 'number':
      return fc.integer({ min: limit(def, 'greater_than') ?? 0, max: limit(def, 'less_than') ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'array':
      return fc.array(inside(def.element, name), { maxLength: 4 });
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inside(option, name)));
    case 'nullable':
      return fc.option(inside(def.innerType, name), { freq: 4 });
    case 'optional':
    case 'default':
      return inside(def.innerType, name);
    case 'pipe':
      // The first step only makes other writings of a value into it; what stands behind says what the value is.
      return inside(def.out, name);
    case 'transform':
      return fc.string({ maxLength: 20 });
    default:
      throw new Error(`No values are known for a schema of the kind ${def.type} (${name})`);
  }
}

function inside(schema: z.ZodMiniType | undefined, name: string): fc.Arbitrary<unknown> {
  if (!schema) throw new Error(`A schema has nothing inside (${name})`);
  return arbitraryOf(schema, name);
}

// What may be left out sometimes is.
function ofObject(shape: Record<string, z.ZodMiniType>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, arbitraryOf(schema, name)] as const);
  const mayBeLeftOut = (schema: z.ZodMiniType) => ['optional', 'default'].includes(defOf(schema).type);
  const requiredKeys = Object.keys(shape).filter((name) => shape[name] && !mayBeLeftOut(shape[name]));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

// One for all: it holds a table of every sign there is.
const grapheme = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

function ofText(def: Def): fc.Arbitrary<string> {
  const minLength = limit(def, 'min_length') ?? 0;
  const maxLength = Math.min(limit(def, 'max_length') ?? 40, 40);
  return fc.oneof(
    fc.string({ minLength, maxLength, unit: grapheme }),
    fc.constantFrom('Maria Lopez', '<script>alert(1)</script>', '{{7*7}}', 'محمد', "'; --", '%'),
  );
}

function limit({ checks = [] }: Def, kind: string): number | undefined {
  const found = checks.map((check) => check._zod.def).find((check) => check.check === kind);
  const value = found?.value ?? found?.minimum ?? found?.maximum;
  return typeof value === 'number' ? value : undefined;
}
