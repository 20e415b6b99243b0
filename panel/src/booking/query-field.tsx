import { Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import classes from './booking-form.module.css';
import { sayUnclear, sayUnderstood } from './format-understood.ts';
import type { BookingFormState } from './use-booking-form.ts';

interface DeskFieldProps {
  ref: Ref<HTMLInputElement>;
  desk: BookingFormState;
  onDown: () => void;
}

/** The one field: who, with whom and when, in any order; what was understood is said below it. */
export function DeskField({ ref, desk, onDown }: DeskFieldProps) {
  const { form, read, today } = desk;
  const isAsking = read.answer === null && !read.isFailed;
  const understood = read.answer && sayUnderstood(read.answer, today);
  const wrong = read.answer?.understood.wrong ?? sayUnclear(read.answer);
  const goDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  return (
    <TextInput
      ref={ref}
      label={form.isPinned ? 'With whom and when' : 'Who, with whom and when'}
      placeholder={form.isPinned ? 'derm tomorrow 14:30' : 'nora derm tomorrow 14:30'}
      description={
        <span role="status" className={understood ? classes.understood : undefined}>
          {understood || 'Name, phone or date of birth, doctor or speciality, day and time, in any order'}
        </span>
      }
      error={wrong || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={200}
      size="md"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={isAsking ? <Loader size={16} aria-label="Looking" /> : null}
      value={form.text}
      onChange={(event) => desk.type(event.currentTarget.value)}
      onKeyDown={goDown}
    />
  );
}
