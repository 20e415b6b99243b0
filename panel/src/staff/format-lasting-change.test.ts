import { everyCall } from '@docket/contract/every-call.ts';
import { expect, test } from 'vitest';
import { formatLastingChange } from './format-lasting-change.ts';

const asking = everyCall.filter(({ endpoint }) => endpoint.proof !== undefined);

test.each(asking)('$name has a sentence of its own', ({ endpoint: { path } }) => {
  expect(formatLastingChange({ path, about: 'Omar' })).not.toBe(path.split('/').at(-1)?.replaceAll('-', ' '));
});
