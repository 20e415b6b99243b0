import type { Endpoint } from '@docket/contract/endpoint.ts';
import { imageTypes } from '@docket/contract/images.ts';
import type { JsonSchema } from '@docket/contract/json-schema.ts';

/** Takes a POST call, the schema of its input and an example; returns its body as OpenAPI has it. */
export function toRequestBody(
  { fileField }: Endpoint,
  schema: JsonSchema,
  example: Record<string, unknown> | undefined,
): object {
  const required = (schema.required ?? []).length > 0;
  const examples = example ? { examples: { usual: { value: example } } } : {};
  if (!fileField) return { required, content: { 'application/json': { schema, ...examples } } };
  const file = { description: 'A picture; left out: none', type: 'string', format: 'binary' };
  const form = { ...schema, properties: { ...schema.properties, [fileField]: file } };
  const encoding = {
    [fileField]: { contentType: imageTypes.join(', ') },
    // Fields that hold fields travel as JSON text.
    ...Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([, field]) => (field as JsonSchema).type === 'object')
        .map(([name]) => [name, { contentType: 'application/json' }]),
    ),
  };
  return { required: true, content: { 'multipart/form-data': { schema: form, encoding, ...examples } } };
}
