import type { OutsideAppointment } from '@docket/contract/clinic-settings.ts';
import { PhoneLink } from '@docket/ui/contact-link.tsx';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Group } from '@mantine/core';
import { SlotText } from '../appointments/slot-text.tsx';
import classes from './settings.module.css';

interface OutsideDialogProps {
  outside: { outside: number; appointments: readonly OutsideAppointment[] } | null;
  isPending: boolean;
  onClose: () => void;
  onLeave: () => void;
}

/** Who would be left outside of narrower opening hours; nothing is saved before somebody has seen it. */
export function OutsideDialog({ outside, isPending, onClose, onLeave }: OutsideDialogProps) {
  const unnamed = outside ? outside.outside - outside.appointments.length : 0;
  return (
    <TopDialog
      opened={outside !== null}
      onClose={onClose}
      title="Affected appointments"
      size={640}
      padding={24}
      closeOnClickOutside={false}
    >
      <p className={classes.lead}>
        {outside?.outside === 1
          ? 'One upcoming appointment is outside of these opening hours.'
          : `${outside?.outside ?? 0} upcoming appointments are outside of these opening hours.`}{' '}
        They stay booked when you save: move or cancel them one by one, or change the hours of their doctors,
        which proposes another time for each.
      </p>
      <ul className={classes.outside} aria-label="Affected appointments">
        {outside?.appointments.map((one) => (
          <li key={one._id}>
            <span className={classes.who}>
              {one.patient || 'Unknown Patient'}
              <PhoneLink value={one.phone} withSign />
            </span>
            <span>
              <SlotText {...one} />
              <span className={classes.quiet}>{one.doctor}</span>
            </span>
          </li>
        ))}
      </ul>
      {unnamed > 0 && <p className={classes.quiet}>And {unnamed.toLocaleString('en-US')} more.</p>}
      <Group gap="xs" justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button loading={isPending} onClick={onLeave}>
          Save, they stay booked
        </Button>
      </Group>
    </TopDialog>
  );
}
