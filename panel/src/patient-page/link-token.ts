const maxTokenLength = 128;

/**
 * The secret of a patient's link, from the part behind the #. A link that a mail program cut off or joined with other text
 * stays a token that the server can refuse: its refusal names the practice and its phone.
 */
export function linkToken(hash: string): string {
  return hash.slice(1, maxTokenLength + 1).trim() || 'none';
}
