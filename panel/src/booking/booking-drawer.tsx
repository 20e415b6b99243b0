import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { Drawer } from '@mantine/core';
import { UnlessNamesHidden } from '../api/privacy/unless-names-hidden.tsx';
import classes from './booking-drawer.module.css';
import { BookingForm } from './booking-form.tsx';
import type { BookingStart } from './booking-form-state.ts';

interface BookingDrawerProps {
  isOpen: boolean;
  start: BookingStart;
  onClose: () => void;
}

/** The booking form beside a page, full screen on a phone. After a booking it closes and returns the focus. */
export function BookingDrawer({ isOpen, start, onClose }: BookingDrawerProps) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 640}
      title="New appointment"
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      // A stray click must not discard the input.
      closeOnClickOutside={false}
    >
      <UnlessNamesHidden>
        <BookingForm start={start} onClose={onClose} />
      </UnlessNamesHidden>
    </Drawer>
  );
}
