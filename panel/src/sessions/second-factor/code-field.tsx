import { Anchor, TextInput } from '@mantine/core';
import type { Ref } from 'react';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | null | undefined;
  /** Asks for a recovery code instead of the app's code. */
  isRecovery?: boolean;
  /** Switches between app and recovery code; without it only the app's code is accepted. */
  onOther?: () => void;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One plain field, so that a code can be pasted. */
export function CodeField(props: CodeFieldProps) {
  const { isRecovery = false, onOther, onChange, error, autoFocus = true, ...field } = props;
  return (
    <div>
      <TextInput
        {...field}
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Recovery code' : 'Code'}
        description={
          isRecovery
            ? 'One of the codes you saved during setup. Each works once'
            : 'The six digits in your authenticator app'
        }
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        required
        withAsterisk={false}
        maxLength={32}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onOther && (
        <Anchor component="button" type="button" size="sm" mt={6} onClick={onOther}>
          {isRecovery ? 'Use the code of the app' : 'Use a recovery code'}
        </Anchor>
      )}
    </div>
  );
}
