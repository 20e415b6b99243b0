import { PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showPassword } from './show-password.ts';

interface CurrentPasswordFieldProps {
  value: string;
  /** What the server said of it. */
  wrong: string | null;
  onChange: (password: string) => void;
  autoFocus?: boolean;
}

/** The password that holds now, asked for before something of the sign-in is changed. */
export function CurrentPasswordField({ value, wrong, onChange, autoFocus }: CurrentPasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong === null) return;
    field.current?.focus();
    field.current?.select();
  }, [wrong]);
  return (
    <PasswordInput
      ref={field}
      label="Current password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={showPassword}
      error={wrong}
      aria-invalid={wrong !== null}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The second is for a dialog, which else begins at its Close.
      {...(autoFocus && { autoFocus, 'data-autofocus': true })}
    />
  );
}
