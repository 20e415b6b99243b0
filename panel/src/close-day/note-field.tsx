import { maxReasonLength } from '@docket/contract/limits.ts';
import { TextInput } from '@mantine/core';
import { WhileShown } from '../api/privacy/while-shown.tsx';

interface NoteFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A note beside a count or a closing. It may name patients: while names are hidden it waits as it was left. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  return (
    <WhileShown
      instead={<TextInput label="Note" placeholder="While names are shown" disabled value="" readOnly />}
    >
      <TextInput
        label="Note"
        placeholder="Optional"
        maxLength={maxReasonLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </WhileShown>
  );
}
