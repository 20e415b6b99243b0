const maxTokenLength = 128;

/**
 * The token that the server is asked with, from the part of a patient's link behind the #. A link that a mail program cut off or joined with other text
 * stays a token that the server can refuse: its refusal names the practice and its phone.
 */
export function linkToken(secret: string): string {
  return secret.slice(0, maxTokenLength).trim() || 'none';
}
