import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BookingForm, bookingChecks, toBookingInput } from './booking-form.ts';
import { type BookingRefusal, readBookingRefusal } from './booking-refusal.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { tidyTime } from './typed-time.ts';
import { useBookAppointment } from './use-book-appointment.ts';

/** The form for a new appointment: checks it, books it, and shows a refusal until something is changed. */
export function useBookingForm(initialValues: BookingForm, onBooked: () => void) {
  const book = useBookAppointment();
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);
  const form = useForm<BookingForm>({
    initialValues,
    validate: bookingChecks,
    onValuesChange: () => setRefusal(null),
  });

  const showRefusal = useEffectEvent((refused: BookingRefusal | null) => {
    setRefusal(refused);
    if (!refused?.field) return;
    form.setFieldError(refused.field, refused.sentence);
    focusFirstFault(element.current);
  });
  useEffect(() => showRefusal(readBookingRefusal(book.error)), [book.error]);

  const send = async (values: BookingForm, overbook: boolean) => {
    // Tidied now rather than on leaving the field: a later change would take the refusal off the screen.
    form.setFieldValue('time', tidyTime(values.time));
    if (await book.run(toBookingInput(values, overbook))) onBooked();
  };
  return {
    form,
    element,
    refusal,
    isPending: book.isPending,
    submit: form.onSubmit(
      (values) => void send(values, false),
      () => focusFirstFault(element.current),
    ),
    bookAnyway: () => void send(form.getValues(), true),
  };
}
