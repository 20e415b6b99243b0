import type { Endpoint } from '@docket/contract/endpoint.ts';
import { answerSchema, type JsonSchema } from '@docket/contract/json-schema.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ allowUnionTypes: true });
const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Takes a call of the contract; returns what writes its answers as JSON with their envelope. Nothing that the contract
 * does not declare leaves the server: an answer that is not exactly as declared is parsed, which drops undeclared fields
 * and throws where something is missing or wrong. The result is bytes, because encoding the text on the connection
 * showed in every profile.
 */
export function createAnswerWriter(endpoint: Pick<Endpoint, 'answer'>): (answered: object) => Buffer {
  return (answered) => {
    // Validating takes a tenth of the time of parsing.
    const clean = validatorOf(endpoint)(answered) ? answered : (endpoint.answer.parse(answered) as object);
    return Buffer.from(JSON.stringify({ success: true, ...clean }));
  };
}

// Compiled at the first answer: most processes answer few of the calls.
function validatorOf(endpoint: Pick<Endpoint, 'answer'>): ValidateFunction {
  const known = compiled.get(endpoint.answer);
  if (known) return known;
  const schema: JsonSchema = answerSchema(endpoint);
  const made = ajv.compile(schema);
  compiled.set(endpoint.answer, made);
  return made;
}
