import { Select } from '@mantine/core';
import { idleChoices, setHideAfterMinutes, useHideAfterMinutes } from '../../api/privacy/names-hidden.ts';

const choices = idleChoices.map((minutes) => ({ value: String(minutes), label: formatLabel(minutes) }));

function formatLabel(minutes: number): string {
  if (minutes === 0) return 'Only when I press H';
  return `After ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} without activity`;
}

/** Minutes without activity after which patients' names are hidden in this browser. */
export function HideAfterChoice() {
  return (
    <Select
      mt={16}
      label="Hide patients’ names"
      description="Shows initials, and no phone numbers, dates of birth, notes or pictures. Saved in this browser."
      data={choices}
      allowDeselect={false}
      value={String(useHideAfterMinutes())}
      onChange={(value) => setHideAfterMinutes(Number(value))}
    />
  );
}
