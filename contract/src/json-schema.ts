import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { documentedSchemas } from './formats/fields.ts';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns a call's input, path parameters included, as JSON Schema. Fields with a default are optional, unknown
 * fields are allowed. Checks that JSON Schema can't express (such as a real date) are missing.
 */
export function inputSchema({ input }: Pick<Endpoint, 'input'>): JsonSchema {
  return withoutDraft(describeInput(input));
}

/** Returns the fields beside `success: true` as JSON Schema: exactly these fields. */
export function answerSchema({ answer }: Pick<Endpoint, 'answer'>): JsonSchema {
  return withoutDraft(z.toJSONSchema(answer, { io: 'output' }));
}

/** Returns the data of each event of a streaming call as JSON Schema. Throws Error for any other call. */
export function eventSchema({ events, path }: Pick<Endpoint, 'events' | 'path'>): JsonSchema {
  if (!events) throw new Error(`${path} is not a streaming call`);
  return withoutDraft(z.toJSONSchema(events, { io: 'output' }));
}

// Input that is rewritten before its check ("5" to 5) is described by the schema of the result.
function describeInput(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(documentedSchemas.get(schema) ?? schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const sent = documentedSchemas.get(zodSchema);
      if (!sent) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, withoutDraft(describeInput(sent)));
    },
  });
}

function withoutDraft({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
