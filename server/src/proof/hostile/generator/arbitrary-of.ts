import type { JsonSchema } from '@docket/contract/json-schema.ts';
import fc from 'fast-check';
import { valuesByName } from './values-by-name.ts';

/**
 * Takes a schema of the contract as JSON Schema and the name of its field; returns values of its shape. What a field
 * means is taken from its name: ids of records that exist, days of the clinic's weeks. Throws Error for a kind of schema
 * it does not know.
 */
export function arbitraryOf(schema: JsonSchema | boolean | undefined, name = ''): fc.Arbitrary<unknown> {
  const named = valuesByName[name];
  if (named) return named;
  // Whatever it may be, before it is rewritten into what is checked.
  if (typeof schema !== 'object') return fc.string({ maxLength: 20 });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => arbitraryOf(option, name)));
  switch (schema.type) {
    case 'object':
      return ofObject(schema);
    case 'array':
      return fc.array(arbitraryOf(Array.isArray(schema.items) ? undefined : schema.items, name), {
        maxLength: 4,
      });
    case 'string':
      return ofText(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      return fc.string({ maxLength: 20 });
    default:
      throw new Error(`No values are known for a schema of the type ${schema.type} (${name})`);
  }
}

// Sometimes what is optional is left out.
function ofObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, arbitraryOf(schema, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

// Shared, because it holds a table of every sign there is.
const grapheme = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

function ofText({ minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: grapheme }),
    fc.constantFrom('Maria Lopez', '<script>alert(1)</script>', '{{7*7}}', 'محمد', "'; --", '%'),
  );
}
