import { Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { CodeField } from './code-field.tsx';
import { FormFoot } from './form-footer.tsx';
import { isWrongCode } from './wrong-code.ts';

interface CodeFormProps {
  /** The word for doing it. */
  yes: string;
  tone?: 'red';
  isPending: boolean;
  /** What the last try failed with. */
  error: unknown;
  onCode: (code: string) => void;
  onNo: () => void;
}

/** Asks for a code, of the app or a recovery code, before something is done with the second factor. */
export function CodeForm({ yes, tone, isPending, error, onCode, onNo }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useOnFailure(error, (failure) => {
    if (!isWrongCode(failure)) return;
    setWrong(failure.message);
    field.current?.focus();
    field.current?.select();
  });
  const change = (next: string) => {
    setWrong(null);
    setCode(next);
  };
  const other = () => {
    change('');
    setRecovery(!isRecovery);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onCode(code);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <CodeField
          ref={field}
          value={code}
          onChange={change}
          error={wrong}
          isRecovery={isRecovery}
          onOther={other}
        />
        <FormFoot yes={yes} tone={tone} isPending={isPending} onNo={onNo} />
      </Stack>
    </form>
  );
}
