import { toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { SubmitButtons } from '@docket/ui/submit-buttons.tsx';
import { Checkbox, Input, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { fieldRefusal } from '../api/field-refusal.ts';
import { useOnFailure } from '../api/use-on-failure.ts';
import { ClockField } from '../clinic/clock-field.tsx';
import { DateField } from '../clinic/date-field.tsx';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import type { HoursOwner } from '../doctors/hours-owner.ts';
import { focusFirstFault } from '../rescheduling/focus-first-fault.ts';
import type { useRescheduling } from '../rescheduling/use-rescheduling.ts';
import classes from './time-off-fields.module.css';
import {
  checkTimeOff,
  emptyTimeOff,
  type TimeOffFaults,
  type TimeOffForm,
  toTimeOff,
  withFirstDay,
} from './time-off-form.ts';

const scopes = [
  { value: 'doctor', label: 'This doctor' },
  { value: 'clinic', label: 'Whole clinic' },
];

interface TimeOffFieldsProps {
  whose: HoursOwner;
  rescheduling: ReturnType<typeof useRescheduling>;
  onClose: () => void;
}

/** The form of a time off; its input stays after a refusal. */
export function TimeOffFields({ whose, rescheduling, onClose }: TimeOffFieldsProps) {
  const today = toIsoDate(useClinicToday().today);
  const [form, setForm] = useState(() => emptyTimeOff(today));
  const [faults, setFaults] = useState<TimeOffFaults>({});
  const element = useRef<HTMLFormElement>(null);
  const set = (part: Partial<TimeOffForm>) => {
    setForm({ ...form, ...part });
    setFaults({});
  };
  const show = (found: TimeOffFaults) => {
    setFaults(found);
    if (Object.keys(found).length > 0) focusFirstFault(element.current);
  };
  useOnFailure(rescheduling.error, (error) => {
    const { field = '', sentence = '' } = fieldRefusal(error) ?? {};
    if (field === 'fromDate' || field === 'toDate' || field === 'fromTime' || field === 'toTime')
      show({ [field]: sentence });
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkTimeOff(form);
    show(found);
    if (Object.keys(found).length > 0 || rescheduling.isPreviewing || rescheduling.isApplying) return;
    const isWholeClinic = form.scope === 'clinic';
    void rescheduling.propose({ kind: 'time off', timeOff: toTimeOff(form), isWholeClinic });
  };
  const isOneDay = form.fromDate === form.toDate;
  return (
    <form ref={element} noValidate onSubmit={send}>
      <Stack gap="md">
        {whose.role === 'admin' && (
          <Input.Wrapper label="For whom" labelElement="div">
            <SegmentedControl
              className={classes.whom}
              aria-label="For whom"
              fullWidth
              data={scopes}
              value={form.scope}
              onChange={(scope) => set({ scope: scope === 'clinic' ? 'clinic' : 'doctor' })}
            />
          </Input.Wrapper>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
          <DateField
            label="First day"
            value={form.fromDate}
            error={faults.fromDate}
            today={today}
            onChange={(fromDate) => set(withFirstDay(form, fromDate))}
          />
          <DateField
            label="Last day"
            value={form.toDate}
            error={faults.toDate}
            today={today}
            onChange={(toDate) => set({ toDate })}
          />
        </SimpleGrid>
        <Checkbox
          label="Whole days"
          checked={form.isWholeDays}
          onChange={(event) => set({ isWholeDays: event.currentTarget.checked })}
        />
        {!form.isWholeDays && (
          <SimpleGrid cols={2} spacing="sm">
            <ClockField
              label={isOneDay ? 'From' : 'From, first day'}
              end="from"
              value={form.fromTime}
              error={faults.fromTime}
              onChange={(fromTime) => set({ fromTime })}
            />
            <ClockField
              label={isOneDay ? 'Until' : 'Until, last day'}
              end="to"
              value={form.toTime}
              error={faults.toTime}
              onChange={(toTime) => set({ toTime })}
            />
          </SimpleGrid>
        )}
        <TextInput
          label="Reason"
          placeholder="Holiday"
          autoComplete="off"
          maxLength={200}
          data-autofocus
          value={form.reason}
          error={faults.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        <SubmitButtons
          label="Add time off"
          isPending={rescheduling.isPreviewing || rescheduling.isApplying}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
