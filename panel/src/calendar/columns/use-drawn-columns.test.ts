// @vitest-environment node
import { expect, test } from 'vitest';
import { findEdges, gutterWidth } from './use-drawn-columns.ts';

const edges = (width: number, ...minWidths: number[]) => findEdges(gutterWidth + width, minWidths);

test('columns share the width', () => {
  expect(edges(600, 120, 120, 120)).toEqual([0, 200, 400, 600]);
});

test('a column that needs more takes it from the others', () => {
  expect(edges(600, 120, 300, 120)).toEqual([0, 150, 450, 600]);
  expect(edges(600, 120, 180, 120)).toEqual([0, 200, 400, 600]);
});

test('columns that do not fit keep their least widths, and the board scrolls', () => {
  expect(edges(300, 120, 240, 120)).toEqual([0, 120, 360, 480]);
});
