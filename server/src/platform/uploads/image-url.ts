import { noImagePath } from '@docket/contract/images.ts';

/** The two sizes a picture is kept in: small for rows and avatars (160 px), large for cards and profiles (640 px). */
export type ImageSize = 'small' | 'large';

/** Who asks, as far as addresses of pictures depend on it. */
export interface AnswerOrigin {
  readonly origin: string;
  readonly crossOrigin: boolean;
}

/**
 * Takes a picture's random name (null: none), its size and who asks; returns the address it loads from.
 * A page of another origin gets an absolute address.
 */
export function imageUrl(name: string | null, size: ImageSize, answerOrigin: AnswerOrigin): string {
  const path = name ? `/api/images/${name}-${size}.webp` : noImagePath;
  return answerOrigin.crossOrigin ? answerOrigin.origin + path : path;
}
