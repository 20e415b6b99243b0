import { TextInput, type TextInputProps } from '@mantine/core';

/** The two inputs of a doctor's address. */
export function AddressInputs({ line1, line2 }: { line1: TextInputProps; line2: TextInputProps }) {
  return (
    <>
      <TextInput label="Address line 1" autoComplete="off" {...line1} />
      <TextInput label="Address line 2" autoComplete="off" {...line2} />
    </>
  );
}
