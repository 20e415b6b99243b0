import { Ajv2020 } from 'ajv/dist/2020.js';

/** Returns a path of the contract in OpenAPI's notation. */
export const toDocumentPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Returns the usual example of the first content type, or undefined. */
export const readBodyExample = (content: object) =>
  (Object.values(content) as { examples?: { usual: { value: unknown } } }[])[0]?.examples?.usual.value;

// Cached, because compiling all components of a document takes long.
const validators = new WeakMap<object, Ajv2020>();

function makeValidator(document: { components: object }): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'docket', components: document.components });
  validators.set(document, ajv);
  return ajv;
}

/** Returns the faults of a value according to a schema of the document. */
export function findFaults(document: { components: object }, schema: object, value: unknown): unknown[] {
  const ajv = validators.get(document) ?? makeValidator(document);
  const text = JSON.stringify(schema).replaceAll('"#/components', '"docket#/components');
  const validate = ajv.compile(JSON.parse(text));
  validate(value);
  return validate.errors ?? [];
}
