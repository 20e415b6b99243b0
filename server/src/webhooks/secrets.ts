import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Settings } from '../platform/settings.ts';
import type { WebhookRecord } from './store.ts';

type Key = Pick<Settings, 'secretKey'>;

/** Why nothing is sent to any webhook; null: it is. */
export function offReason({ secretKey }: Key): string | null {
  return secretKey === null
    ? 'Webhooks are off: the server has no SECRET_KEY to encrypt their secrets with'
    : null;
}

/** A new secret as Standard Webhooks writes one. */
export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Takes the webhook's id; returns what is stored. Only where `offReason` is null. */
export function sealSecret({ secretKey }: Key, id: string, secret: string): string {
  return boxOf(secretKey).seal(secret, id);
}

/** null: it was sealed with another key. */
export function openSecret({ secretKey }: Key, { id, secret }: Pick<WebhookRecord, 'id' | 'secret'>) {
  return boxOf(secretKey).open(secret, id);
}

function boxOf(secretKey: string | null) {
  if (secretKey === null) throw new Error('Nothing is encrypted without SECRET_KEY');
  return createSecretBox(secretKey, 'webhooks');
}
