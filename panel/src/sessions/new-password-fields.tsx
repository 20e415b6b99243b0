import { PasswordInput } from '@mantine/core';
import { passwordRule } from './new-password.ts';
import { showPassword } from './show-password.ts';

interface NewPasswordFieldsProps {
  password: string;
  repeated: string;
  error: string | null;
  onChange: (change: { password: string } | { repeated: string }) => void;
}

/** A new password, typed twice, its rule in sight. */
export function NewPasswordFields({ password, repeated, error, onChange }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label="New password"
        description={passwordRule}
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={showPassword}
        value={password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={showPassword}
        error={error}
        value={repeated}
        onChange={(event) => onChange({ repeated: event.currentTarget.value })}
      />
    </>
  );
}
