/** Returns the slot with this number: a time of next year, as the contract writes it. */
export function toSlot(number: number): { slotDate: string; slotTime: string } {
  const perDay = 16;
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1 + Math.floor(number / perDay)));
  const minutes = 9 * 60 + (number % perDay) * 30;
  const hour = Math.floor(minutes / 60);
  return {
    slotDate: `${day.getUTCDate()}_${day.getUTCMonth() + 1}_${day.getUTCFullYear()}`,
    slotTime: `${((hour + 11) % 12) + 1}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
  };
}
