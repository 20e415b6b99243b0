import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LiveEvent } from '../endpoints/live.ts';

const golden = JSON.parse(
  readFileSync(new URL('./live-events.golden.json', import.meta.url), 'utf8'),
) as unknown[];

test('every golden event has exactly the fields of its schema', () => {
  for (const event of golden) expect(LiveEvent.parse(event)).toEqual(event);
});

test('every kind of event has a golden example', () => {
  const topics = LiveEvent.def.options.map((option) => option.shape.topic.def.values[0]);
  expect(new Set(golden.map((event) => (event as LiveEvent).topic))).toEqual(new Set(topics));
});
