import type { Connection } from '../database/engine.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { ImageSize } from './image-url.ts';
import type { PreparedImage } from './prepare-image.ts';

const found = prepareQuery((named: { name: string; size: ImageSize }, _kind, _shape, db) =>
  db.selectFrom('shown_images').select('bytes').where('hash', '=', named.name).where('size', '=', named.size),
);

/** Pictures by their random names; one that no record refers to any more goes by itself. Takes the connection to read and write through. */
export function imageStore(connection: Connection) {
  const { db } = connection;
  return {
    /** Keeps both sizes of a picture. In the same transaction a record must refer to it. */
    async keep({ name, small, large }: PreparedImage): Promise<void> {
      await db
        .insertInto('images')
        .values([
          { hash: name, size: 'small', bytes: small },
          { hash: name, size: 'large', bytes: large },
        ])
        .execute();
    },
    /** Returns the picture's bytes (WebP), or null where there is none, or it is shown no more. */
    async find(name: string, size: ImageSize): Promise<Uint8Array | null> {
      const [row] = await found(connection, { name, size });
      return row?.bytes ?? null;
    },
  };
}
