import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoDoctors } from './doctors.ts';
import { createPortraitDrafts, renderPortrait } from './portraits.ts';
import { createRandom } from './random.ts';

const draftMany = (sex: 'woman' | 'man', age: number, count: number) => {
  const draft = createPortraitDrafts(createRandom(`${sex} ${age}`));
  return Array.from({ length: count }, () => draft({ sex, age }));
};

test('no two of the twelve doctors look alike', () => {
  expect(demoDoctors).toHaveLength(12);
  expect(new Set(demoDoctors.map(({ portrait }) => portrait.head)).size).toBe(12);
});

test.each([5, 30, 50, 80])('two hundred people of %i years have two hundred portraits', (age) => {
  for (const sex of ['woman', 'man'] as const) {
    const portraits = draftMany(sex, age, 100);
    expect(new Set(portraits.map((portrait) => JSON.stringify(portrait))).size).toBe(100);
  }
});

test('women and men have heads of their own, and only grown men beards', () => {
  const women = draftMany('woman', 40, 200);
  const men = draftMany('man', 40, 200);
  const headsOfWomen = new Set(women.map(({ head }) => head));
  expect(men.filter(({ head }) => headsOfWomen.has(head))).toEqual([]);
  expect(men.some(({ beard }) => beard !== null)).toBe(true);
  for (const { beard } of [...women, ...draftMany('man', 9, 100)]) expect(beard).toBeNull();
});

test("a doctor's portrait is a picture in two sizes, as uploads are kept, a patient's in one", async () => {
  const [portrait] = draftMany('woman', 40, 1);
  if (!portrait) throw new Error('No portrait was drafted');
  const widths = { doctor: [160, 640], patient: [160, 160] };
  for (const whose of ['doctor', 'patient'] as const) {
    const { name, small, large } = await renderPortrait(portrait, whose);
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    for (const [at, bytes] of [small, large].entries())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: widths[whose][at] });
  }
});
