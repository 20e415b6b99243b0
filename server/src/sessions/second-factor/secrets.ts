import type { Context } from '../../platform/context.ts';
import { createSecretBox, isSealed } from '../../platform/secret-box.ts';
import type { Settings } from '../../platform/settings.ts';
import { secondFactorStore } from './store.ts';

type Key = Pick<Settings, 'secretKey'>;

const use = 'second factors';

/** Takes whose secret it is; returns what is stored: encrypted, or as it is where there is no SECRET_KEY. */
export function sealSecret({ secretKey }: Key, accountId: string, secret: string): string {
  return secretKey === null ? secret : createSecretBox(secretKey, use).seal(secret, accountId);
}

/** null: it was encrypted, and not with the key there is. */
export function openSecret({ secretKey }: Key, accountId: string, stored: string): string | null {
  if (!isSealed(stored)) return stored;
  return secretKey === null ? null : createSecretBox(secretKey, use).open(stored, accountId);
}

/** What the start says of second factors whose secrets it can't read; null: it can read all. */
function formatUnreadable(count: number, { secretKey }: Key): string | null {
  if (count === 0) return null;
  const [whose, they] =
    count === 1 ? ['second factor was', 'its owner'] : ['second factors were', 'their owners'];
  const cause =
    secretKey === null ? 'with a SECRET_KEY that is missing' : 'with another SECRET_KEY than this one';
  return `${count} ${whose} encrypted ${cause}: ${they} can sign in with recovery codes alone until it is set again`;
}

/** How the secrets stand after `sealStoredSecrets`. */
export interface SecretsState {
  /** how many anybody can read who reads the database */
  readonly readable: number;
  /** a sentence about those that were encrypted with another key; null: there are none */
  readonly unreadable: string | null;
}

/**
 * Encrypts what is stored as it is, with the key there is. Several nodes may do so at once, and again at each start. While
 * any secret was encrypted with another key nothing is written: this one is probably the wrong one.
 */
export async function sealStoredSecrets({
  engine,
  settings,
}: Pick<Context, 'engine' | 'settings'>): Promise<SecretsState> {
  const stored = await secondFactorStore(engine.read).all();
  const unreadable = stored.filter(
    ({ accountId, secret }) => openSecret(settings, accountId, secret) === null,
  );
  const plain = stored.filter(({ secret }) => !isSealed(secret));
  const sentence = formatUnreadable(unreadable.length, settings);
  if (settings.secretKey === null || sentence !== null || plain.length === 0)
    return { readable: plain.length, unreadable: sentence };
  await engine.transaction(async (tx) => {
    for (const { accountId, secret } of plain)
      await secondFactorStore(tx).seal(accountId, secret, sealSecret(settings, accountId, secret));
  });
  return { readable: 0, unreadable: null };
}
