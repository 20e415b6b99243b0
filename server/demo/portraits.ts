import type * as openPeeps from '@dicebear/open-peeps';
import sharp from 'sharp';
import { Refusal } from '../src/platform/refusal.ts';
import { createImageName, type PreparedImage } from '../src/platform/uploads/prepare-image.ts';
import type { Sex } from './people.ts';
import type { Random } from './random.ts';

type Head = NonNullable<openPeeps.Options['head']>[number];

/** The parts of a portrait. It is a line drawing on a pastel background, so it has no skin colour. */
export interface Portrait {
  readonly head: Head;
  readonly face: NonNullable<openPeeps.Options['face']>[number];
  readonly beard: NonNullable<openPeeps.Options['facialHair']>[number] | null;
  readonly glasses: NonNullable<openPeeps.Options['accessories']>[number] | null;
  /** Colour of the heads and beards in `coloured`; all others are black. */
  readonly hair: keyof typeof hairColours;
  readonly background: keyof typeof backgrounds;
}

const backgrounds = {
  mint: 'b9e4dc',
  peach: 'f6dcc3',
  sky: 'c8daf8',
  lilac: 'ddd3f0',
  sage: 'd3ebcb',
  rose: 'f5cdd3',
};
const hairColours = { black: '2b2b2b', dark: '4a312c', brown: '724133', fair: 'b58143', grey: 'd9d9d9' };
const smallEdge = 160;
const largeEdge = 640;

// Heads that look like a woman's or a man's at 40 pixels. The library's other heads are left out.
const heads = {
  woman: [
    'bangs',
    'bangs2',
    'bun',
    'bun2',
    'cornrows',
    'cornrows2',
    'long',
    'longAfro',
    'longBangs',
    'longCurly',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs3',
    'mediumStraight',
  ],
  man: ['flatTop', 'grayShort', 'pomp', 'shaved2', 'short1', 'short2', 'short4', 'short5', 'twists'],
  // Heads that look like a man's only with a beard.
  'bearded man': ['afro', 'dreads2', 'shaved1', 'short3', 'turban'],
  'man over 35': ['noHair1', 'noHair3'],
  girl: ['bangs', 'bangs2', 'bun2', 'buns', 'medium3', 'mediumBangs', 'mediumBangs3', 'longBangs'],
  boy: ['flatTop', 'short1', 'short2', 'short4', 'short5', 'twists'],
  'old woman': ['bangs', 'grayBun', 'grayMedium', 'mediumBangs2'],
  'old man': ['grayShort', 'noHair1', 'noHair2', 'noHair3', 'short4'],
} as const satisfies Record<string, readonly Head[]>;
const beards = ['chin', 'full', 'full2', 'full4', 'goatee1', 'goatee2', 'moustache9'] as const;
const oldBeards = ['full4', 'moustache9'] as const;
const glasses = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5'] as const;
// Heads and beards whose colour the library changes. For others the colour stays black, so that portraits that look the
// same also compare equal.
const coloured = new Set<string>([
  'bangs',
  'cornrows',
  'grayBun',
  'grayMedium',
  'grayShort',
  'mediumBangs2',
  'noHair3',
  'short4',
  'full4',
  'moustache9',
]);
const maxAttempts = 50;

/**
 * Returns a function that drafts a random portrait for a person's sex and age (whole years). Portraits do not repeat
 * while there are enough different ones.
 */
export function createPortraitDrafts(
  random: Random,
): (person: { readonly sex: Sex; readonly age: number }) => Portrait {
  const taken = new Set<string>();
  return (person) => {
    let portrait = draft(random, person);
    for (let attempt = 1; taken.has(JSON.stringify(portrait)) && attempt < maxAttempts; attempt += 1)
      portrait = draft(random, person);
    taken.add(JSON.stringify(portrait));
    return portrait;
  };
}

function draft(random: Random, { sex, age }: { readonly sex: Sex; readonly age: number }): Portrait {
  const hasBeard = sex === 'man' && age > 20 && random.chance(0.4);
  const hasGlasses = random.chance(age > 45 ? 0.4 : 0.15);
  const head = random.pick(listHeads(sex, age, hasBeard));
  const beard = hasBeard ? random.pick(age > 66 ? oldBeards : beards) : null;
  const hasColour = coloured.has(head) || coloured.has(beard ?? '');
  const hair = age > 66 ? 'grey' : random.pick(['black', 'dark', 'brown', 'fair'] as const);
  return {
    head,
    face: random.pick(age < 14 ? ['smile', 'cute', 'smileTeethGap'] : ['smile', 'calm', 'cute']),
    beard,
    glasses: hasGlasses ? random.pick(glasses) : null,
    hair: hasColour ? hair : 'black',
    background: random.pick(['mint', 'peach', 'sky', 'lilac', 'sage', 'rose'] as const),
  };
}

function listHeads(sex: Sex, age: number, hasBeard: boolean): readonly Head[] {
  if (age < 14) return sex === 'woman' ? heads.girl : heads.boy;
  if (age > 66) return sex === 'woman' ? heads['old woman'] : heads['old man'];
  if (sex === 'woman') return heads.woman;
  return [...heads.man, ...(hasBeard ? heads['bearded man'] : []), ...(age > 35 ? heads['man over 35'] : [])];
}

/**
 * Draws a portrait as uploads store pictures: two sizes for a doctor's card, one for a patient's row. Throws Refusal
 * if the drawing library is missing.
 */
export async function renderPortrait(portrait: Portrait, of: 'doctor' | 'patient'): Promise<PreparedImage> {
  const { createAvatar, peeps } = await loadLibrary();
  // Fast encoding: flat colours stay small, and the first start draws four hundred portraits.
  const render = (size: number) =>
    sharp(Buffer.from(createAvatar(peeps, { ...toOptions(portrait), size }).toString()))
      .webp({ quality: 80, effort: 0 })
      .toBuffer();
  const [small, large] = await Promise.all([render(smallEdge), of === 'doctor' ? render(largeEdge) : null]);
  return { name: createImageName(), small, large: large ?? small };
}

// One choice each, so the library's own randomness has no effect.
function toOptions({
  head,
  face,
  beard,
  glasses,
  hair,
  background,
}: Portrait): openPeeps.Options & { backgroundColor: string[] } {
  return {
    head: [head],
    face: [face],
    ...(beard && { facialHair: [beard] }),
    facialHairProbability: beard ? 100 : 0,
    ...(glasses && { accessories: [glasses] }),
    accessoriesProbability: glasses ? 100 : 0,
    maskProbability: 0,
    skinColor: ['ffffff'],
    clothingColor: ['ffffff'],
    headContrastColor: [hairColours[hair]],
    backgroundColor: [backgrounds[background]],
  };
}

// Used by a demo only; installations without development packages lack it, as does the container image.
async function loadLibrary() {
  try {
    const [{ createAvatar }, peeps] = await Promise.all([
      import('@dicebear/core'),
      import('@dicebear/open-peeps'),
    ]);
    return { createAvatar, peeps };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Refusal(
      'unavailable',
      'The demo clinic needs @dicebear/core and @dicebear/open-peeps, which are not installed here: set ADMIN_EMAIL to begin a real clinic, or install Docket with its development packages',
    );
  }
}
