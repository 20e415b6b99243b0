import { PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showPassword } from './show-password.ts';

interface CurrentPasswordFieldProps {
  value: string;
  /** The server's sentence about a refused password. */
  wrong: string | null;
  onChange: (password: string) => void;
  autoFocus?: boolean;
}

/** The current password, required before changes to the login. */
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
      // A dialog focuses `data-autofocus`; otherwise it would focus its Close button.
      {...(autoFocus && { autoFocus, 'data-autofocus': true })}
    />
  );
}
