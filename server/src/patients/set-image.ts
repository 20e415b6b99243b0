import type { setPatientImage as endpoint } from '@docket/contract/patients.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { prepareImage } from '../platform/uploads/prepare-image.ts';
import { imageStore } from '../platform/uploads/store.ts';
import { patientChangeStore } from './change-store.ts';
import { refuseChange } from './refuse.ts';

/** Gives a patient a picture, or with none takes it away. Throws Refusal: not found, conflict (merged), and what the image deserves. */
export async function setImage({ engine }: Context, call: Call<typeof endpoint>) {
  const { patientId } = call.input;
  // It takes a while, and a transaction holds others up.
  const image = call.file && (await prepareImage(call.file.bytes));
  await engine.transaction(async (tx) => {
    if (image) await imageStore(tx).keep(image);
    const isSet = await patientChangeStore(tx).setImage(patientId, image?.name ?? null);
    if (!isSet) throw await refuseChange(tx, patientId, call);
    await tx.publish({ topic: 'patients', ids: { patientId } });
  });
  return { message: image ? 'Picture saved' : 'Picture removed' };
}
