import * as z from 'zod/mini';

/** The bounds of a text. */
interface TextLimits {
  /** Missing if unlimited. */
  readonly maxLength?: number;
  readonly required: boolean;
}

/** Returns the bounds of a text field of an endpoint's input. Any other field has none. */
export function readTextLimits(input: z.ZodMiniType, field: string): TextLimits {
  const shape: Record<string, unknown> = input instanceof z.ZodMiniObject ? input.shape : {};
  let schema = shape[field];
  let isOptional = false;
  while (!(schema instanceof z.ZodMiniString)) {
    if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional) {
      isOptional = true;
      schema = schema.def.innerType;
    } else if (schema instanceof z.ZodMiniPipe) {
      // A text is rewritten before its check or after it.
      schema = schema.def.in instanceof z.ZodMiniTransform ? schema.def.out : schema.def.in;
    } else return { required: false };
  }
  const limits: { required: boolean; maxLength?: number } = { required: false };
  for (const check of schema.def.checks ?? []) {
    const { def } = check._zod;
    if ('minimum' in def) limits.required = !isOptional && Number(def.minimum) > 0;
    if ('maximum' in def) limits.maxLength = Number(def.maximum);
  }
  return limits;
}
