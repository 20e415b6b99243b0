import { noImagePath } from '@docket/contract/formats/images.ts';

/** The two stored sizes of a picture: small for rows and avatars (160 px), large for cards and profiles (640 px). */
export type ImageSize = 'small' | 'large';

/** The parts of the caller's origin that picture URLs depend on. */
export interface AnswerOrigin {
  readonly origin: string;
  readonly crossOrigin: boolean;
}

/**
 * Returns the URL of a picture by its random name; null gives the placeholder. A page of another origin gets an
 * absolute URL.
 */
export function imageUrl(name: string | null, size: ImageSize, answerOrigin: AnswerOrigin): string {
  const path = name ? `/api/images/${name}-${size}.webp` : noImagePath;
  return answerOrigin.crossOrigin ? answerOrigin.origin + path : path;
}
