import { toPlainNumber } from '@docket/contract/formats/fold.ts';
import { useEffect } from 'react';

/** Lets number fields accept the digits of all scripts: "٣٠" is entered as 30. */
export function useTypedDigits(): void {
  useEffect(() => {
    document.addEventListener('beforeinput', enterPlainDigits, true);
    return () => document.removeEventListener('beforeinput', enterPlainDigits, true);
  }, []);
}

// Number fields drop other digits before the form receives them.
function enterPlainDigits(event: InputEvent): void {
  const { target: field, data } = event;
  const isNumberField = field instanceof HTMLInputElement && /^(numeric|decimal)$/.test(field.inputMode);
  if (!isNumberField || !data || event.isComposing || !event.cancelable) return;
  const plain = toPlainNumber(data);
  if (plain === data) return;
  event.preventDefault();
  field.setRangeText(plain, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
