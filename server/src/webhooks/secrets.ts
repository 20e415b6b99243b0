import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Settings } from '../platform/settings.ts';
import type { WebhookRecord } from './store.ts';

type Key = Pick<Settings, 'secretKey'>;

/** Returns the reason why all webhooks are off; null: they are on. */
export function explainOff({ secretKey }: Key): string | null {
  return secretKey === null
    ? 'Webhooks are off: the server has no SECRET_KEY to encrypt their secrets with'
    : null;
}

/** Returns a new secret in the Standard Webhooks format. */
export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Returns the encrypted secret of the webhook with this id. Call only if `explainOff` is null. */
export function sealSecret({ secretKey }: Key, id: string, secret: string): string {
  return createBox(secretKey).seal(secret, id);
}

/** Returns the secret; null if it was encrypted with another key. */
export function openSecret({ secretKey }: Key, { id, secret }: Pick<WebhookRecord, 'id' | 'secret'>) {
  return createBox(secretKey).open(secret, id);
}

function createBox(secretKey: string | null) {
  if (secretKey === null) throw new Error('A secret needs SECRET_KEY');
  return createSecretBox(secretKey, 'webhooks');
}
