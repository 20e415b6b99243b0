import { imageTypes } from '@docket/contract/images.ts';
import { maxImageBytes } from '@docket/contract/limits.ts';

/** What the file dialog offers; the server judges by content all the same. */
export const pictureTypes: readonly string[] = imageTypes;

/** Says before anything is sent what is wrong with a chosen file, or null where nothing is. */
export function checkPicture(file: Pick<File, 'type' | 'size'>): string | null {
  if (/^image\/hei[cf]/.test(file.type)) return "A HEIC picture can't be read. Send it as JPEG";
  // Some systems give a file no type at all; then only the server can tell.
  if (file.type !== '' && !pictureTypes.includes(file.type))
    return 'The picture must be a PNG, JPEG, WebP or AVIF file';
  if (file.size === 0) return 'The file is empty';
  if (file.size > maxImageBytes) return `The picture is larger than ${maxImageBytes / 1024 / 1024} MB`;
  return null;
}
