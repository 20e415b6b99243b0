import { setPatientImage } from '@docket/contract/patients.ts';
import { showError } from '@docket/ui/toast.tsx';
import { useAction } from '../../api/use-action.ts';
import { checkPicture } from '../../doctors/picture/check-picture.ts';

/** Sets a patient's picture, or takes it away. A file that can't be a picture is refused before it is sent. */
export function useSetPicture(patientId: string) {
  const { run, isPending } = useAction(setPatientImage, { touches: ['patients'] });
  const set = async (picture: File) => {
    const sentence = checkPicture(picture);
    if (sentence) showError(sentence);
    else await run({ patientId }, { file: picture });
  };
  return { set, remove: () => run({ patientId }), isPending };
}
