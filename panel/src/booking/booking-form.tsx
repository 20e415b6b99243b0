import type { DeskPatient } from '@docket/contract/endpoints/booking.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Loader, SimpleGrid, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { BookingExtras } from './booking-extras.tsx';
import { BookingFooter } from './booking-footer.tsx';
import classes from './booking-form.module.css';
import type { BookingStart, NewPerson } from './booking-form-state.ts';
import type { Missing } from './booking-preview.ts';
import type { BookingRefusal } from './booking-refusal.ts';
import { focusChoices, selectChoices } from './choice-keys.ts';
import { formatMissing } from './format-missing.ts';
import { formatUnclear, formatUnderstood } from './format-understood.ts';
import { PatientChoices } from './patient/patient-choices.tsx';
import { PatientFacts, PatientPhone } from './patient/patient-facts.tsx';
import patientsClasses from './patient/patients.module.css';
import { Times } from './slot/times.tsx';
import { type BookingFormState, useBookingForm } from './use-booking-form.ts';
import { WalkInChoice } from './walk-in/walk-in-choice.tsx';

interface BookingFormProps {
  start: BookingStart;
  onClose: () => void;
}

/** The booking form: one field, its matches, and a foot that shows the action of Enter. */
export function BookingForm({ start, onClose }: BookingFormProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const patients = useRef<HTMLDivElement>(null);
  const times = useRef<HTMLDivElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const focusMissing: Partial<Record<Missing, () => void>> = {
    'which time': () => focusChoices(times.current),
    name: () => focusField(formElement.current, 'name'),
    doctor: () => focusField(formElement.current, 'doctor'),
    time: () => focusField(formElement.current, 'time'),
    whom: () => focusField(formElement.current, 'whom'),
  };
  const desk = useBookingForm(start, {
    onBooked: onClose,
    onOpen: (id) => void navigate({ to: '/patients/$id', params: { id } }),
    onAsk: (missing) => (focusMissing[missing] ?? (() => field.current?.focus()))(),
  });
  const { form, read, bookingPreview, today, missingField, refusal, change } = desk;
  const { displayedAnswer } = read;
  const isOutdated = read.answer === null;

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter') {
      // A held key books once; Enter that ends a word of an input method books nothing.
      if (event.repeat || event.nativeEvent.isComposing) event.preventDefault();
      else if (!event.defaultPrevented) {
        event.preventDefault();
        desk.enter();
      }
    } else if (target.type === 'radio' && isLetter(event)) field.current?.focus();
  };

  return (
    <form
      ref={formElement}
      className={classes.desk}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        desk.submit();
      }}
    >
      <Stack gap="md" pb="lg">
        {form.isPinned && form.patient && (
          <PinnedPatient
            patient={form.patient}
            today={today}
            onChange={() => {
              change({ patient: null, isPinned: false });
              field.current?.focus();
            }}
          />
        )}
        <DeskField
          ref={field}
          desk={desk}
          onArrowDown={() => selectChoices(patients.current ?? times.current)}
        />
        <Switch
          label="Walk-in (already here)"
          checked={form.isWalkIn}
          onChange={(event) => change({ isWalkIn: event.currentTarget.checked, isWalkInTyped: false })}
        />
        {read.isFailed && (
          <FailedNotice
            message="Couldn’t look up patients and free times"
            onRetry={read.askNow}
            retrying={false}
          />
        )}
        {!displayedAnswer && !read.isFailed && <FreeTimesLoading />}
        {displayedAnswer &&
          !form.isPinned &&
          displayedAnswer.understood.patientWords !== '' &&
          !read.isFailed && (
            // The answer to an older text is shown, but can't be used.
            <div inert={isOutdated} className={classes.answer} data-old={isOutdated || undefined}>
              <PatientChoices
                ref={patients}
                answer={displayedAnswer}
                patientChoice={isOutdated ? null : bookingPreview.patientChoice}
                today={today}
                onChoose={(patient) => change({ patient, newFor: null })}
                onNew={desk.chooseNew}
                onLeave={() => field.current?.focus()}
              />
            </div>
          )}
        {form.newFor !== null && (
          <NewPersonFields
            person={form.person}
            today={toIsoDate(today)}
            refusal={refusal}
            missingField={missingField}
            onChange={(person) => change({ person })}
          />
        )}
        {form.isWalkIn ? (
          <WalkInChoice
            chosen={bookingPreview.walkInWith}
            free={read.answer?.freeNow}
            missingField={missingField}
            onChoose={(walkInWith) => change({ walkInWith })}
          />
        ) : (
          <Times ref={times} desk={desk} />
        )}
        <BookingExtras form={form} missingField={missingField} onChange={change} />
      </Stack>
      <BookingFooter desk={desk} onClose={onClose} />
    </form>
  );
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function focusField(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
}

/** Placeholders: two doctors with their times. */
function FreeTimesLoading() {
  return (
    <Stack gap="xs">
      <WaitingText />
      <Skeleton height={72} radius={10} />
      <Skeleton height={72} radius={10} />
    </Stack>
  );
}

interface NewPersonFieldsProps {
  person: NewPerson;
  /** The latest possible date of birth, "2026-09-05". */
  today: string;
  refusal: BookingRefusal | null;
  missingField: Missing | null;
  onChange: (person: NewPerson) => void;
}

/** The fields of a new patient; only the name is required. */
function NewPersonFields({ person, today, refusal, missingField, onChange }: NewPersonFieldsProps) {
  const bind = (name: keyof NewPerson) => ({
    value: person[name],
    autoComplete: 'off',
    'data-field': name,
    error: refusal?.field === name ? refusal.sentence : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...person, [name]: event.currentTarget.value }),
  });
  const missing = missingField === 'name' && { error: formatMissing('name', null) };
  return (
    <Stack gap="sm" role="group" aria-label="New patient">
      <TextInput label="Name" required maxLength={120} {...bind('name')} {...missing} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Phone" type="tel" maxLength={40} {...bind('phone')} />
        <TextInput label="Date of birth" type="date" min="1900-01-01" max={today} {...bind('dob')} />
      </SimpleGrid>
      <TextInput label="Email" type="email" maxLength={254} {...bind('email')} />
    </Stack>
  );
}

interface PinnedPatientProps {
  patient: DeskPatient;
  today: CalendarDate;
  /** Chooses another patient. */
  onChange: () => void;
}

/** The patient given at the start. */
function PinnedPatient({ patient, today, onChange }: PinnedPatientProps) {
  const { name, image } = patient;
  return (
    <section className={patientsClasses.pinned} aria-label="Patient">
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={36} />
      <div className={patientsClasses.words} style={{ flex: 1, cursor: 'auto' }}>
        <span className={patientsClasses.name}>{name}</span>
        <PatientFacts patient={patient} today={today} />
        <PatientPhone patient={patient} />
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Change patient, now ${name}`}
        onClick={onChange}
      >
        Change
      </Button>
    </section>
  );
}

interface DeskFieldProps {
  ref: Ref<HTMLInputElement>;
  desk: BookingFormState;
  onArrowDown: () => void;
}

/** The field for patient, doctor and time, in any order; the reading of the text is shown below it. */
function DeskField({ ref, desk, onArrowDown }: DeskFieldProps) {
  const { form, read, today } = desk;
  const isLoading = read.answer === null && !read.isFailed;
  const understood = read.answer && formatUnderstood(read.answer, today);
  const errorText = read.answer?.understood.wrong ?? formatUnclear(read.answer);
  const handleArrowDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onArrowDown();
  };
  return (
    <TextInput
      ref={ref}
      label={form.isPinned ? 'Doctor, day and time' : 'Patient, doctor, day and time'}
      placeholder={form.isPinned ? 'derm tomorrow 14:30' : 'nora derm tomorrow 14:30'}
      description={
        <span role="status" className={understood ? classes.understood : undefined}>
          {understood || 'Name, phone or date of birth, doctor or speciality, day and time, in any order'}
        </span>
      }
      error={errorText || undefined}
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
      rightSection={isLoading ? <Loader size={16} role="status" aria-label="Searching" /> : null}
      value={form.text}
      onChange={(event) => desk.type(event.currentTarget.value)}
      onKeyDown={handleArrowDown}
    />
  );
}
