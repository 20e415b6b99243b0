/** What stands for a person without a picture: loads for any client; our panel draws initials instead. */
export const noImagePath = '/api/images/none.svg';

/** Takes an image URL of an answer; tells whether it is a real picture. */
export function isPicture(imageUrl: string): boolean {
  return imageUrl !== '' && !imageUrl.endsWith(noImagePath);
}

/** Most bytes an uploaded picture may have: 15 MiB. */
export const imageBytesMost = 15 * 1024 * 1024;
/** The formats taken, judged by content, never by name. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
