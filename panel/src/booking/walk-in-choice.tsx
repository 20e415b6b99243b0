import { listDoctors, specialities } from '@docket/contract/doctors.ts';
import { Select } from '@mantine/core';
import { useRead } from '../api/use-read.ts';
import type { Missing } from './desk-plan.ts';
import { sayMissing } from './say-missing.ts';
import { type WalkInWith, walkInKey } from './walk-in-with.ts';

interface WalkInChoiceProps {
  chosen: WalkInWith | null;
  asked: Missing | null;
  onChoose: (key: string) => void;
}

/** Whom somebody who stands at the desk sees: the first free doctor, of all or of a speciality, or one by name. */
export function WalkInChoice({ chosen, asked, onChoose }: WalkInChoiceProps) {
  const { data } = useRead(['doctors'], listDoctors, {});
  const doctors = (data?.doctors ?? []).filter(({ archived }) => !archived);
  const kept = specialities.filter((one) => doctors.some(({ speciality }) => speciality === one));
  return (
    <Select
      label="Doctor"
      data-field="whom"
      searchable
      openOnFocus={false}
      value={chosen && walkInKey(chosen)}
      error={asked === 'whom' ? sayMissing(asked, null) : undefined}
      placeholder="Choose"
      data={[
        {
          group: 'The first who is free',
          items: [
            { value: 'any', label: 'First free doctor' },
            ...kept.map((one) => ({ value: one, label: `First free ${one}` })),
          ],
        },
        { group: 'Doctors', items: doctors.map(({ _id, name }) => ({ value: _id, label: name })) },
      ]}
      onChange={(key) => key && onChoose(key)}
    />
  );
}
