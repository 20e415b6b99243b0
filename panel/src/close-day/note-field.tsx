import { maxReasonLength } from '@docket/contract/rules/limits.ts';
import { TextInput } from '@mantine/core';
import { UnlessNamesHidden } from '../api/privacy/unless-names-hidden.tsx';
import classes from './close-day.module.css';

interface NoteFieldProps {
  value: string;
  onChange: (value: string) => void;
}

const field = { label: 'Note', className: classes.note ?? '' };

/** A note at a count or closing. It may name patients, so it is hidden while names are; its text is kept. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  return (
    <UnlessNamesHidden
      instead={<TextInput {...field} placeholder="While names are shown" disabled value="" readOnly />}
    >
      <TextInput
        {...field}
        placeholder="Optional"
        maxLength={maxReasonLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </UnlessNamesHidden>
  );
}
