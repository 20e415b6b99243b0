import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be readable later, with the operator's key (AES-256-GCM). */
export interface SecretBox {
  /** `about` says whose secret it is: put in another row it can't be opened. */
  seal(secret: string, about: string): string;
  /** null: it was sealed with another key, or for something else. */
  open(sealed: string, about: string): string | null;
}

const version = 'v1';

/** Tells what a box has sealed, with whatever key, from a secret as it is: of letters and digits alone. */
export function isSealed(stored: string): boolean {
  return /^v\d+\./.test(stored);
}

/** Takes SECRET_KEY as the operator wrote it, and what it is used for: each use has a key of its own. */
export function createSecretBox(secretKey: string, use: string): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', `docket ${use} ${version}`, 32));
  return {
    seal(secret, about) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [version, nonce, sealed, cipher.getAuthTag()].map(toText).join('.');
    },
    open(sealed, about) {
      const [named, nonce = '', text = '', tag = ''] = sealed.split('.');
      if (named !== version) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(about)).setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

function toText(part: string | Buffer): string {
  return typeof part === 'string' ? part : part.toString('base64url');
}
