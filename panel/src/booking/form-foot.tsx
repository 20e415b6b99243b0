import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { BookingRefusal } from './booking-refusal.ts';
import classes from './form-foot.module.css';

interface FormFootProps {
  /** Why the last attempt was refused, while nothing was changed since. */
  refusal: BookingRefusal | null;
  isPending: boolean;
  onBookAnyway: () => void;
  onClose: () => void;
}

/** The end of the form: book, or leave it; after a refusal that an admin may overrule, book on purpose. */
export function FormFoot({ refusal, isPending, onBookAnyway, onClose }: FormFootProps) {
  return (
    <div className={classes.foot}>
      {refusal && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm">
          <Group justify="space-between" gap="sm">
            <span className={classes.sentence}>{refusal.sentence}</span>
            {refusal.canOverbook && (
              <Button variant="default" size="compact-sm" loading={isPending} onClick={onBookAnyway}>
                Book anyway
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={isPending}>
          Book appointment
        </Button>
      </Group>
    </div>
  );
}
