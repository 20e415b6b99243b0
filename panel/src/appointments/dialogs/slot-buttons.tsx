import type { OpenSlot } from '@docket/contract/endpoints/booking.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { formatSlot } from '../../clinic/format-day.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import classes from './slot-row.module.css';
import { SlotRow } from './slot-row.tsx';

interface SlotButtonsProps {
  slots: readonly OpenSlot[];
  isPending: boolean;
  onChoose: (slot: OpenSlot) => void;
}

export function SlotButtons({ slots, isPending, onChoose }: SlotButtonsProps) {
  const { today } = useClinicToday();
  if (slots.length === 0) return null;
  return (
    <SlotRow slots={slots} today={today}>
      {(slot) => (
        <button
          type="button"
          className={classes.slot}
          aria-label={formatSlot(slot, today)}
          disabled={isPending}
          onClick={() => onChoose(slot)}
        >
          {showSlotTime(slot.slotTime)}
        </button>
      )}
    </SlotRow>
  );
}
