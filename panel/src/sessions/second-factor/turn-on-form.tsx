import { Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { fieldRefusal } from '../../api/field-refusal.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { CurrentPasswordField } from '../password/current-password-field.tsx';
import { CodeField } from './code-field.tsx';
import { FormFoot } from './form-footer.tsx';

interface TurnOnFormProps {
  isPending: boolean;
  /** What the last try failed with. */
  error: unknown;
  onTyped: (typed: { currentPassword: string; code: string }) => void;
  onNo: () => void;
}

/** Asks for the password, and then for the code: that one is good for half a minute only. */
export function TurnOnForm({ isPending, error, onTyped, onNo }: TurnOnFormProps) {
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<{ password?: string; code?: string }>({});
  const codeField = useRef<HTMLInputElement>(null);
  useOnFailure(error, (failure) => {
    const refusal = fieldRefusal(failure);
    if (!refusal) return;
    if (refusal.field === 'currentPassword') return setWrong({ password: refusal.sentence });
    setWrong({ code: refusal.sentence });
    codeField.current?.focus();
    codeField.current?.select();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setWrong({});
    onTyped({ currentPassword, code });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <CurrentPasswordField
          autoFocus
          value={currentPassword}
          wrong={wrong.password ?? null}
          onChange={(typed) => {
            setWrong({});
            setPassword(typed);
          }}
        />
        <CodeField
          ref={codeField}
          autoFocus={false}
          value={code}
          error={wrong.code}
          onChange={(typed) => {
            setWrong({});
            setCode(typed);
          }}
        />
        <FormFoot yes="Turn on" isPending={isPending} onNo={onNo} />
      </Stack>
    </form>
  );
}
