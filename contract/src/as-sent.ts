import * as z from 'zod/mini';

/** For inputs that are rewritten before they are checked: the schema of what is sent, for documents. */
export const asSent = new WeakMap<object, z.ZodMiniType>();

/** Rewrites what was sent before it is checked, such as the text "5" into the number 5; documents describe what is checked. */
export function rewritten<Checked extends z.ZodMiniType>(
  rewrite: (value: unknown) => unknown,
  checked: Checked,
) {
  const schema = z.pipe(z.transform(rewrite), checked as z.ZodMiniType<z.output<Checked>, unknown>);
  asSent.set(schema, checked);
  return schema;
}
