/** What stands for a person without a picture: loads for any client; our panel draws initials instead. */
export const noImagePath = '/api/images/none.svg';

/** Tells whether an image URL of an answer is a real picture. */
export function isPicture(imageUrl: string): boolean {
  return imageUrl !== '' && !imageUrl.endsWith(noImagePath);
}

/** The formats taken, judged by content, never by name. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
