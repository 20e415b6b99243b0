import type { FreeNow } from '@docket/contract/endpoints/booking.ts';
import { listDoctors, specialities } from '@docket/contract/endpoints/doctors.ts';
import { Select } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import type { Missing } from '../booking-preview.ts';
import { formatMissing } from '../format-missing.ts';
import { findFirstFree, type WalkInWith, walkInKey } from './walk-in-with.ts';

interface WalkInChoiceProps {
  chosen: WalkInWith | null;
  /** The doctors who are free now, in the order of use; left out while unknown. */
  free: readonly FreeNow[] | undefined;
  missingField: Missing | null;
  onChoose: (key: string) => void;
}

/** The doctor of a walk-in: the first free one of all or of a speciality, or one by name. */
export function WalkInChoice({ chosen, free, missingField, onChoose }: WalkInChoiceProps) {
  const { data } = useRead(['doctors'], listDoctors, {});
  const doctors = (data?.doctors ?? []).filter(({ archived }) => !archived);
  const offeredSpecialities = specialities.filter((candidate) =>
    doctors.some(({ speciality }) => speciality === candidate),
  );
  return (
    <Select
      label="Doctor"
      data-field="whom"
      searchable
      selectFirstOptionOnChange
      description={chosen && free ? <span role="status">{formatFree(chosen, free)}</span> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      openOnFocus={false}
      value={chosen && walkInKey(chosen)}
      error={missingField === 'whom' ? formatMissing(missingField, null) : undefined}
      placeholder="Choose"
      data={[
        {
          group: 'First free doctor',
          items: [
            { value: 'any', label: 'First free doctor' },
            ...offeredSpecialities.map((speciality) => ({
              value: speciality,
              label: `First free ${speciality}`,
            })),
          ],
        },
        { group: 'Doctors', items: doctors.map(({ _id, name }) => ({ value: _id, label: name })) },
      ]}
      onChange={(key) => key && onChoose(key)}
    />
  );
}

/** Returns "Now: Amara Osei, Dermatologist, free since 9:45 AM" for the doctors who match the choice. */
function formatFree(chosen: WalkInWith, free: readonly FreeNow[]): string {
  const first = findFirstFree(chosen, free);
  if (first) return `Now: ${first.name}, ${first.speciality}, free since ${first.since}`;
  if (chosen.kind === 'doctor') return `${chosen.name} is not free now`;
  return `No ${chosen.kind === 'speciality' ? chosen.speciality : 'doctor'} is free now`;
}
