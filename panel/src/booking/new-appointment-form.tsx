import { noteMost } from '@docket/contract/appointments.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { Input, SegmentedControl, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { type BookingStart, emptyBookingForm } from './booking-form.ts';
import { DayField } from './day-field.tsx';
import { DoctorField } from './doctor-field.tsx';
import { FormFoot } from './form-foot.tsx';
import { LengthField } from './length-field.tsx';
import classes from './new-appointment.module.css';
import { PatientSection } from './patient-section.tsx';
import { TimeField } from './time-field.tsx';
import { useBookingForm } from './use-booking-form.ts';

const payments = [
  { value: 'cash', label: 'Cash' },
  { value: 'online', label: 'Online' },
];

interface NewAppointmentFormProps {
  /** On the clinic's wall. */
  today: CalendarDate;
  /** What is known already: whom, which day and when. */
  start?: BookingStart | undefined;
  onClose: () => void;
}

/** Asks for everything a booking needs; what is refused stays as it was typed. */
export function NewAppointmentForm({ today, start, onClose }: NewAppointmentFormProps) {
  const booking = useBookingForm({ ...emptyBookingForm(toIsoDate(today)), ...start }, onClose);
  const { form, element, refusal, isPending, submit, bookAnyway } = booking;
  const { values, errors, setFieldValue } = form;
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack gap="md" pb="lg">
        <DoctorField
          value={values.doctorId}
          error={errors.doctorId}
          onChange={(doctorId) => setFieldValue('doctorId', doctorId)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
          <DayField
            today={toIsoDate(today)}
            value={values.day}
            error={errors.day}
            onChange={(day) => setFieldValue('day', day)}
          />
          <TimeField
            value={values.time}
            error={errors.time}
            onChange={(time) => setFieldValue('time', time)}
          />
        </SimpleGrid>
        <LengthField
          value={values.length}
          error={errors.length}
          onChange={(length) => setFieldValue('length', length)}
        />
        <PatientSection form={form} today={today} />
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={noteMost}
          {...form.getInputProps('reason')}
        />
        <Input.Wrapper label="Payment" labelElement="div">
          <div>
            <SegmentedControl
              className={classes.segments}
              aria-label="Payment"
              data={payments}
              {...form.getInputProps('payment')}
            />
          </div>
        </Input.Wrapper>
      </Stack>
      <FormFoot refusal={refusal} isPending={isPending} onBookAnyway={bookAnyway} onClose={onClose} />
    </form>
  );
}
