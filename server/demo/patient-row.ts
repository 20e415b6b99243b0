import { fold } from '@docket/contract/formats/fold.ts';
import { orderKeyOf } from '../src/platform/keyset.ts';
import { searchText } from '../src/platform/search/fold.ts';
import type { PreparedImage } from '../src/platform/uploads/prepare-image.ts';
import type { DemoPerson } from './people.ts';
import type { PatientRow } from './rows.ts';

export function toPatientRow(
  person: DemoPerson,
  { createId, createdAt }: { createId: (atMs: number) => string; createdAt: number },
  portrait: PreparedImage | null,
): PatientRow {
  const { name, email, phone, dob } = person;
  const nameKey = fold(name);
  return {
    id: createId(createdAt),
    name,
    email,
    phone,
    dob,
    createdAt,
    nameKey,
    orderKey: orderKeyOf(nameKey),
    search: searchText(person),
    imageHash: portrait?.name ?? null,
  };
}
