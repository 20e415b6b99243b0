import { imageTypes } from '@docket/contract/formats/images.ts';
import { maxImageBytes } from '@docket/contract/rules/limits.ts';

/** The types the file dialog offers. The server decides by content. */
export const pictureTypes: readonly string[] = imageTypes;

/** The reason why a chosen file can't be sent, or null. Checked before sending. */
export function checkPicture(file: Pick<File, 'type' | 'size'>): string | null {
  if (/^image\/hei[cf]/.test(file.type)) return "A HEIC picture can't be read. Send it as JPEG";
  // Some systems report no file type; then only the server can decide.
  if (file.type !== '' && !pictureTypes.includes(file.type))
    return 'The picture must be a PNG, JPEG, WebP or AVIF file';
  if (file.size === 0) return 'The file is empty';
  if (file.size > maxImageBytes) return `The picture is larger than ${maxImageBytes / 1024 / 1024} MB`;
  return null;
}
