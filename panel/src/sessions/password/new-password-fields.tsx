import { PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type PasswordFault, passwordRule } from './new-password.ts';
import { showPassword } from './show-password.ts';

interface NewPasswordFieldsProps {
  password: string;
  repeated: string;
  fault: PasswordFault | null;
  onChange: (change: { password: string } | { repeated: string }) => void;
}

/** A new password, typed twice, with its rule. An error appears at its field. */
export function NewPasswordFields({ password, repeated, fault, onChange }: NewPasswordFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault?.field === 'password') first.current?.focus();
    if (fault?.field === 'repeated') second.current?.focus();
  }, [fault]);
  return (
    <>
      <PasswordInput
        ref={first}
        label="New password"
        description={passwordRule}
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={showPassword}
        error={fault?.field === 'password' && fault.sentence}
        aria-invalid={fault?.field === 'password'}
        value={password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordInput
        ref={second}
        label="Repeat new password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={showPassword}
        error={fault?.field === 'repeated' && fault.sentence}
        aria-invalid={fault?.field === 'repeated'}
        value={repeated}
        onChange={(event) => onChange({ repeated: event.currentTarget.value })}
      />
    </>
  );
}
