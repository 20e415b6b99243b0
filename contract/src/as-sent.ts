import type * as z from 'zod/mini';

/** For inputs that are rewritten before they are checked: the schema of what is sent, for documents. */
export const asSent = new WeakMap<object, z.ZodMiniType>();
