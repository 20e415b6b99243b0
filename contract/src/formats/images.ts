/** Picture of a person without one, for any client; our panel draws initials instead. */
export const noImagePath = '/api/images/none.svg';

/** Returns whether an image URL of an answer is a real picture. */
export function isPicture(imageUrl: string): boolean {
  return imageUrl !== '' && !imageUrl.endsWith(noImagePath);
}

/** Accepted formats, detected by content; the file name is ignored. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
