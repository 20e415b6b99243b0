import { findDetails } from '@docket/contract/client.ts';
import { listDoctors, specialities } from '@docket/contract/endpoints/doctors.ts';
import type { Patient } from '@docket/contract/endpoints/patients.ts';
import { addWish, changeWish, type Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { notValid } from '@docket/contract/refusals.ts';
import {
  maxAppointmentMinutes,
  maxReasonLength,
  minAppointmentMinutes,
  shortWeekdayName,
  weekdayNames,
} from '@docket/contract/rules/limits.ts';
import {
  canSuitSameSlot,
  formatSecondWish,
  type PartOfDay,
  partsOfDay,
  type WishedDoctor,
} from '@docket/contract/rules/waiting-list-fit.ts';
import {
  Alert,
  Button,
  Chip,
  Drawer,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { UnlessNamesHidden } from '../api/privacy/unless-names-hidden.tsx';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { DateField } from '../clinic/date-field.tsx';
import { useWishes } from '../freed-time/use-wishes.ts';
import { FindPatient } from '../patients/directory/find-patient.tsx';
import { DrawerFooter } from '../patients/edit/drawer-footer.tsx';

/** The entry to change; null: a new one. */
export interface WishQuestion {
  readonly wish: Wish | null;
}

interface WishDrawerProps {
  question: WishQuestion | null;
  today: CalendarDate;
  onClose: () => void;
}

/** Adds a patient to the waiting list, or changes an entry. */
export function WishDrawer({ question, today, onClose }: WishDrawerProps) {
  // Kept while the drawer closes.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  return (
    <Drawer
      opened={question !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={last?.wish ? 'Edit the waiting list entry' : 'Add to the waiting list'}
      // A stray click must not discard the input.
      closeOnClickOutside={false}
    >
      <UnlessNamesHidden>
        {last && <WishForm key={last.wish?._id ?? 'new'} wish={last.wish} today={today} onClose={onClose} />}
      </UnlessNamesHidden>
    </Drawer>
  );
}

interface WishValues {
  readonly doctorOrSpeciality: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly weekdays: readonly number[];
  readonly partOfDay: PartOfDay;
  readonly minutes: number | string;
  readonly urgent: boolean;
  readonly note: string;
}

const sameDoctor = 'same';

function toValues(wish: Wish | null): WishValues {
  return {
    doctorOrSpeciality: wish ? (wish.doctor?.id ?? wish.speciality ?? sameDoctor) : null,
    from: wish?.from ?? null,
    to: wish?.to ?? null,
    weekdays: wish?.weekdays ?? [],
    partOfDay: wish?.partOfDay ?? 'any',
    minutes: wish?.durationMinutes ?? '',
    urgent: wish?.urgent ?? false,
    note: wish?.note ?? '',
  };
}

const partLabels: Readonly<Record<PartOfDay, string>> = {
  any: 'Any time',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

function WishForm({ wish, today, onClose }: { wish: Wish | null; today: CalendarDate; onClose: () => void }) {
  const [patient, setPatient] = useState<Patient | null>(null);
  const [values, setValues] = useState(() => toValues(wish));
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (part: Partial<WishValues>) => setValues((now) => ({ ...now, ...part }));
  const options = { touches: ['wishes'] as const, onSuccess: onClose };
  const adding = useAction(addWish, options);
  const changing = useAction(changeWish, options);
  const failed = findDetails(adding.error ?? changing.error, notValid)?.field;
  const isPatientMissing = wish === null && patient === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (values.doctorOrSpeciality === null || isPatientMissing) return;
    const input = toInput(values);
    if (wish) void changing.run({ ...input, wishId: wish._id, version: wish.version });
    else if (patient) void adding.run({ ...input, patientId: patient._id });
  };
  const { weekdays, minutes } = values;
  const waiting = wish?.patient ?? (patient && { id: patient._id, name: patient.name });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {wish && <Text fw={600}>{wish.patient.name}</Text>}
        {!wish &&
          (patient ? (
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600}>{patient.name}</Text>
              <Button size="compact-sm" variant="subtle" onClick={() => setPatient(null)}>
                Another patient
              </Button>
            </Group>
          ) : (
            <FindPatient
              today={today}
              isFirst
              error={isSubmitted ? 'Choose a patient' : undefined}
              onChoose={setPatient}
            />
          ))}
        <WhomField
          wish={wish}
          value={values.doctorOrSpeciality}
          error={
            isSubmitted && values.doctorOrSpeciality === null ? 'Choose a doctor or a speciality' : undefined
          }
          onChange={(doctorOrSpeciality) => change({ doctorOrSpeciality })}
        />
        {waiting && <SecondWish wish={wish} patient={waiting} whom={values.doctorOrSpeciality} />}
        <Group grow align="start">
          <DateField
            label="From"
            value={values.from}
            today={toIsoDate(today)}
            onChange={(from) => change({ from })}
          />
          <DateField
            label="Until"
            value={values.to}
            today={toIsoDate(today)}
            error={failed === 'to' ? 'Not before the first day' : undefined}
            onChange={(to) => change({ to })}
          />
        </Group>
        <Input.Wrapper label="Weekdays" description="Any day if none is chosen" labelElement="div">
          <Chip.Group
            multiple
            value={weekdays.map(String)}
            onChange={(chosen) => change({ weekdays: chosen.map(Number).sort((a, b) => a - b) })}
          >
            <Group gap={6} mt={6} role="group" aria-label="Weekdays">
              {weekdayNames.map((name, at) => (
                <Chip key={name} value={String(at + 1)} size="sm" aria-label={name}>
                  {shortWeekdayName(at + 1)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <Input.Wrapper label="Time of day" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Time of day"
            data={partsOfDay.map((value) => ({ value, label: partLabels[value] }))}
            value={values.partOfDay}
            onChange={(partOfDay) => change({ partOfDay })}
          />
        </Input.Wrapper>
        <NumberInput
          label="Length in minutes"
          description={
            wish?.holds
              ? 'Leave empty for the length of the appointment'
              : 'Leave empty for the doctor’s usual length'
          }
          min={minAppointmentMinutes}
          max={maxAppointmentMinutes}
          step={5}
          allowDecimal={false}
          value={minutes}
          error={failed === 'durationMinutes' ? 'From 5 to 480 minutes' : undefined}
          onChange={(value) => change({ minutes: value })}
        />
        <Switch
          label="Urgent: listed first"
          checked={values.urgent}
          onChange={(event) => change({ urgent: event.currentTarget.checked })}
        />
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxLength={maxReasonLength}
          value={values.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </Stack>
      <DrawerFooter
        yes={wish ? 'Save' : 'Add to the list'}
        isPending={adding.isPending || changing.isPending}
        onClose={onClose}
      />
    </form>
  );
}

interface SecondWishProps {
  /** The entry being changed, which is no duplicate of itself. */
  wish: Wish | null;
  patient: { readonly id: string; readonly name: string };
  /** The chosen doctor or speciality. */
  whom: string | null;
}

/** Warns if the patient already waits for this doctor or speciality; saving stays possible. */
function SecondWish({ wish, patient, whom }: SecondWishProps) {
  const { data } = useWishes();
  const doctors = useRead(['doctors'], listDoctors, {}).data?.doctors ?? [];
  const speciality = specialities.find((name) => name === whom) ?? null;
  const holder = wish?.holds?.doctorId ?? null;
  const chosen = { speciality, doctorId: speciality ? null : whom === sameDoctor ? holder : whom };
  const specialityOf = (doctorId: string) => doctors.find(({ _id }) => _id === doctorId)?.speciality;
  const other = data?.wishes.find(
    (one) =>
      one._id !== wish?._id &&
      one.patient.id === patient.id &&
      canSuitSameSlot(chosen, toWishedDoctor(one), specialityOf),
  );
  return (
    <div role="status">
      {other && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {formatSecondWish(
            patient.name,
            other.speciality
              ? `any ${other.speciality}`
              : (other.doctor?.name ?? other.holds?.doctorName ?? ''),
          )}
          .
        </Alert>
      )}
    </div>
  );
}

function toWishedDoctor({ doctor, speciality, holds }: Wish): WishedDoctor {
  return { speciality, doctorId: speciality ? null : (doctor?.id ?? holds?.doctorId ?? null) };
}

interface WhomFieldProps {
  wish: Wish | null;
  value: string | null;
  error: string | undefined;
  onChange: (doctorOrSpeciality: string | null) => void;
}

/** Chooses a doctor, any doctor of a speciality, or the doctor of the patient's appointment. */
function WhomField({ wish, value, error, onChange }: WhomFieldProps) {
  const { data } = useRead(['doctors'], listDoctors, {});
  const working = (data?.doctors ?? []).filter(({ archived, _id }) => !archived || _id === wish?.doctor?.id);
  return (
    <Select
      label="Doctor or speciality"
      placeholder="Choose a doctor or a speciality"
      required
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No matching doctor"
      data={[
        ...(wish?.holds ? [{ value: sameDoctor, label: 'The doctor of the appointment' }] : []),
        {
          group: 'Anyone in',
          items: specialities.map((name): { value: string; label: string } => ({ value: name, label: name })),
        },
        { group: 'Doctors', items: working.map(({ _id, name }) => ({ value: _id, label: name })) },
      ]}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function toInput({ doctorOrSpeciality, from, to, weekdays, partOfDay, minutes, urgent, note }: WishValues) {
  const speciality = specialities.find((name) => name === doctorOrSpeciality);
  return {
    ...(speciality
      ? { speciality }
      : doctorOrSpeciality !== null && doctorOrSpeciality !== sameDoctor && { doctorId: doctorOrSpeciality }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(minutes !== '' && { durationMinutes: Number(minutes) }),
    weekdays: [...weekdays],
    partOfDay,
    urgent,
    note: note.trim(),
  };
}
