import type { Connection } from '../database/engine.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { ImageSize } from './image-url.ts';
import type { PreparedImage } from './prepare-image.ts';

type Tables = {
  images: { hash: string; size: ImageSize; bytes: Uint8Array };
};

const found = prepareQuery((named: { hash: string; size: ImageSize }, _kind, _shape, db) =>
  db
    .withTables<Tables>()
    .selectFrom('images')
    .select('bytes')
    .where('hash', '=', named.hash)
    .where('size', '=', named.size),
);

/** Pictures by content hash. Takes the connection to read and write through. */
export function imageStore(connection: Connection) {
  const { db } = connection;
  const tables = db.withTables<Tables>();
  return {
    /** Keeps both sizes of a picture; one that is kept already stays as it is. */
    async keep({ hash, small, large }: PreparedImage): Promise<void> {
      await tables
        .insertInto('images')
        .values([
          { hash, size: 'small', bytes: small },
          { hash, size: 'large', bytes: large },
        ])
        .onConflict((conflict) => conflict.columns(['hash', 'size']).doNothing())
        .execute();
    },
    /** Returns the picture's bytes (WebP), or null where there is none. */
    async find(hash: string, size: ImageSize): Promise<Uint8Array | null> {
      const [row] = await found(connection, { hash, size });
      return row?.bytes ?? null;
    },
  };
}
