import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import sharp from 'sharp';
import { newImageName, type PreparedImage } from '../../platform/uploads/prepare-image.ts';
import type { Sex } from './people.ts';
import type { Random } from './random.ts';

type Heads = NonNullable<openPeeps.Options['head']>;

const backgrounds = {
  mint: 'b9e4dc',
  peach: 'f6dcc3',
  sky: 'c8daf8',
  lilac: 'ddd3f0',
  sage: 'd3ebcb',
  rose: 'f5cdd3',
};
const heads: Record<'woman' | 'man' | 'girl' | 'boy' | 'old woman' | 'old man', Heads> = {
  woman: [
    'bangs',
    'bangs2',
    'bantuKnots',
    'bun',
    'bun2',
    'long',
    'longBangs',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs2',
    'mediumBangs3',
    'mediumStraight',
    'afro',
  ],
  man: [
    'afro',
    'cornrows',
    'dreads1',
    'dreads2',
    'flatTop',
    'noHair1',
    'pomp',
    'shaved1',
    'shaved2',
    'shaved3',
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'twists',
  ],
  girl: ['bangs', 'bangs2', 'bantuKnots', 'bun2', 'medium1', 'mediumBangs', 'mediumBangs2', 'buns'],
  boy: ['dreads1', 'dreads2', 'flatTop', 'short1', 'short2', 'short3', 'shaved3', 'twists'],
  'old woman': ['grayBun', 'grayMedium', 'medium1', 'bun'],
  'old man': ['grayShort', 'noHair1', 'noHair2', 'short2'],
};
const beards = ['chin', 'full', 'goatee1', 'goatee2', 'moustache1', 'moustache4', 'moustache9'] as const;
const glasses = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5'] as const;
const smallEdge = 160;

/** Whom a portrait is of, and how large it is kept: doctors stand on cards, patients only in rows and headings. */
export interface Sitter {
  readonly name: string;
  readonly sex: Sex;
  readonly age: number;
  readonly largeEdge: 320 | 640;
}

/** Takes chance and who sits for it; returns the drawing as SVG text, in a function of the edge in pixels. */
export function sketch(
  random: Random,
  { name, sex, age }: Omit<Sitter, 'largeEdge'>,
): (edge: number) => string {
  const hair = heads[headFor(sex, age)];
  const hasBeard = sex === 'man' && age > 20 && random.chance(0.4);
  const options = {
    seed: `${name} ${random.whole(1, 1_000_000)}`,
    backgroundColor: [random.pick(Object.values(backgrounds))],
    head: [random.pick(hair)],
    face: [
      random.pick(
        age < 14 ? (['smile', 'cute', 'smileTeethGap'] as const) : (['smile', 'calm', 'cute'] as const),
      ),
    ],
    facialHair: [random.pick(beards)],
    facialHairProbability: hasBeard ? 100 : 0,
    accessories: [random.pick(glasses)],
    accessoriesProbability: random.chance(age > 45 ? 0.4 : 0.15) ? 100 : 0,
    maskProbability: 0,
    // Line drawings on pastel, as the rest of the house: no guess about anybody's skin is needed.
    skinColor: ['ffffff'],
    clothingColor: [random.pick(['ffffff', 'ffffff', '2b2b2b'])],
    headContrastColor: [age > 60 ? 'd9d9d9' : random.pick(['2b2b2b', '4a312c', '724133', 'b58143'])],
  };
  return (edge) => createAvatar(openPeeps, { ...options, size: edge }).toString();
}

/** Takes the drawing and its large edge in pixels; returns the picture as the uploads keep theirs. */
export async function develop(draw: (edge: number) => string, largeEdge: number): Promise<PreparedImage> {
  // Fast encoding: flat colours come out small anyway, and four hundred portraits are made at the first start.
  const paint = (edge: number) =>
    sharp(Buffer.from(draw(edge)))
      .webp({ quality: 80, effort: 0 })
      .toBuffer();
  const [large, small] = await Promise.all([paint(largeEdge), paint(smallEdge)]);
  return { name: newImageName(), small, large };
}

function headFor(sex: Sex, age: number): keyof typeof heads {
  if (age < 14) return sex === 'woman' ? 'girl' : 'boy';
  if (age > 66) return sex === 'woman' ? 'old woman' : 'old man';
  return sex;
}
