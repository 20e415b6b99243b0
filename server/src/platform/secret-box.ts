import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must stay readable, with the operator's key (AES-256-GCM). */
export interface SecretBox {
  /** `about` binds the secret to its record: moved to another row it can't be decrypted. */
  seal(secret: string, about: string): string;
  /** null when it was sealed with another key or for another record */
  open(sealed: string, about: string): string | null;
}

const version = 'v1';

/** Returns whether a stored text is sealed, with any key. Plain secrets contain only letters and digits. */
export function isSealed(stored: string): boolean {
  return /^v\d+\./.test(stored);
}

/** Creates a box from SECRET_KEY; each use gets a separate key. */
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
