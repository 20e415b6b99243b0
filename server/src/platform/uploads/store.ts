import type { Connection } from '../database/engine.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { ImageSize } from './image-url.ts';
import type { PreparedImage } from './prepare-image.ts';

const found = prepareQuery((named: { name: string; size: ImageSize }, _kind, _shape, db) =>
  db.selectFrom('shown_images').select('bytes').where('hash', '=', named.name).where('size', '=', named.size),
);

/** The store of pictures by random name. Triggers delete a picture once no record refers to it. */
export function imageStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Stores both sizes of a picture. The transaction must also make a record refer to it. */
    async keep({ name, small, large }: PreparedImage): Promise<void> {
      await db
        .insertInto('images')
        .values([
          { hash: name, size: 'small', bytes: small },
          { hash: name, size: 'large', bytes: large },
        ])
        .execute();
    },
    /** Returns the picture's bytes (WebP); null if it is missing or no longer shown. */
    async find(name: string, size: ImageSize): Promise<Uint8Array | null> {
      const [row] = await found(connection, { name, size });
      return row?.bytes ?? null;
    },
  };
}
