import { formatSlotDate } from '@docket/contract/slot-date.ts';

interface SlotTextProps {
  slotDate: string;
  slotTime: string;
}

/** "20 November 2026, **9:00 AM**": the time is what the eye looks for in a day's list. */
export function SlotText({ slotDate, slotTime }: SlotTextProps) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatSlotDate(slotDate)},{' '}
      <strong style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{slotTime}</strong>
    </span>
  );
}
