import { Ajv2020 } from 'ajv/dist/2020.js';

/** An address of the contract as a document writes it. */
export const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** The usual example among some contents; undefined where there is none. */
export const bodyExample = (content: object) =>
  (Object.values(content) as { examples?: { usual: { value: unknown } } }[])[0]?.examples?.usual.value;

/** What is wrong with a value by a schema of the document. */
export function faultsIn(document: { components: object }, schema: object, value: unknown): unknown[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'docket', components: document.components });
  const text = JSON.stringify(schema).replaceAll('"#/components', '"docket#/components');
  const validate = ajv.compile(JSON.parse(text));
  validate(value);
  return validate.errors ?? [];
}
