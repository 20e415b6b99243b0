import { getCurrencySign } from '@docket/contract/formats/display.ts';
import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A fee in dollars, 0 to 100,000 with at most two decimals. Accepts only numbers. */
export function FeeInput(props: NumberInputProps & { 'data-autofocus'?: true | undefined }) {
  return (
    <NumberInput
      label="Fee"
      prefix={getCurrencySign()}
      // "1,200" means twelve hundred, as the panel writes it, never 1.2.
      thousandSeparator=","
      allowedDecimalSeparators={['.']}
      decimalScale={2}
      allowNegative={false}
      min={0}
      max={100_000}
      clampBehavior="none"
      inputMode="decimal"
      hideControls
      autoComplete="off"
      {...props}
    />
  );
}
