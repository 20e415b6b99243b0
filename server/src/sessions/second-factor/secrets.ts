import type { Context } from '../../platform/context.ts';
import { createSecretBox, isSealed } from '../../platform/secret-box.ts';
import type { Settings } from '../../platform/settings.ts';
import { secondFactorStore } from './store.ts';

type Key = Pick<Settings, 'secretKey'>;

const boxPurpose = 'second factors';

/** Returns the stored form of a secret: encrypted, or plain without a SECRET_KEY. */
export function sealSecret({ secretKey }: Key, accountId: string, secret: string): string {
  return secretKey === null ? secret : createSecretBox(secretKey, boxPurpose).seal(secret, accountId);
}

/** Returns null for a secret that was encrypted with another key. */
export function openSecret({ secretKey }: Key, accountId: string, stored: string): string | null {
  if (!isSealed(stored)) return stored;
  return secretKey === null ? null : createSecretBox(secretKey, boxPurpose).open(stored, accountId);
}

/** Returns the start's sentence about unreadable secrets; null if all are readable. */
function formatUnreadable(count: number, { secretKey }: Key): string | null {
  if (count === 0) return null;
  const [whose, they] =
    count === 1 ? ['second factor was', 'its owner'] : ['second factors were', 'their owners'];
  const cause =
    secretKey === null ? 'with a SECRET_KEY that is missing' : 'with another SECRET_KEY than this one';
  return `${count} ${whose} encrypted ${cause}: ${they} can sign in with recovery codes alone until it is set again`;
}

/** The result of `sealStoredSecrets`. */
export interface SecretsState {
  /** Number of secrets stored in plain text. */
  readonly plainCount: number;
  /** A sentence about secrets encrypted with another key; null if there are none. */
  readonly unreadable: string | null;
}

/**
 * Encrypts plain secrets with the current key. Safe on several nodes at once and at each start. Writes nothing while
 * any secret was encrypted with another key, since the current key is then probably wrong.
 */
export async function sealStoredSecrets({
  engine,
  settings,
}: Pick<Context, 'engine' | 'settings'>): Promise<SecretsState> {
  const stored = await secondFactorStore(engine.read).listSecrets();
  const unreadable = stored.filter(
    ({ accountId, secret }) => openSecret(settings, accountId, secret) === null,
  );
  const plain = stored.filter(({ secret }) => !isSealed(secret));
  const sentence = formatUnreadable(unreadable.length, settings);
  if (settings.secretKey === null || sentence !== null || plain.length === 0)
    return { plainCount: plain.length, unreadable: sentence };
  await engine.transaction(async (tx) => {
    for (const { accountId, secret } of plain)
      await secondFactorStore(tx).replaceBySealed(accountId, secret, sealSecret(settings, accountId, secret));
  });
  return { plainCount: 0, unreadable: null };
}
