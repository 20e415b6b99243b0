const maxTokenLength = 128;

/**
 * The token for the server, from the part of a patient's link after the #. A truncated or overlong link still gives a
 * token: the server's refusal names the practice and its phone.
 */
export function linkToken(secret: string): string {
  return secret.slice(0, maxTokenLength).trim() || 'none';
}
