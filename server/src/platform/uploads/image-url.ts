import { noImagePath } from '@docket/contract/images.ts';

/** The two sizes a picture is kept in: small for rows and avatars (160 px), large for cards and profiles (640 px). */
export type ImageSize = 'small' | 'large';

/**
 * Takes a picture's content hash (null: none), its size and who asks; returns the address it loads from.
 * A page of another origin gets an absolute address.
 */
export function imageUrl(
  hash: string | null,
  size: ImageSize,
  asked: { origin: string; crossOrigin: boolean },
): string {
  const path = hash ? `/api/images/${hash}-${size}.webp` : noImagePath;
  return asked.crossOrigin ? asked.origin + path : path;
}
