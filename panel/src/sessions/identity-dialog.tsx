import { Refused } from '@docket/contract/client.ts';
import { confirmDoctorIdentity, confirmIdentity } from '@docket/contract/endpoints/sessions.ts';
import { SubmitButtons } from '@docket/ui/submit-buttons.tsx';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldRefusal } from '../api/field-refusal.ts';
import { useAction, useIdentityQuestion } from '../api/use-action.ts';
import { CurrentPasswordField } from './password/current-password-field.tsx';
import { CodeField } from './second-factor/code-field.tsx';

/** Asks for password or code before a sensitive act about logins, when the server requires it. */
export function IdentityDialog() {
  const question = useIdentityQuestion();
  return (
    <TopDialog
      opened={question !== null}
      onClose={() => question?.end(false)}
      title="Please confirm it’s you"
      // Above other dialogs, which may have triggered it.
      zIndex={300}
      size={392}
      padding={24}
    >
      {question && (
        <IdentityForm proof={question.proof} isDoctor={question.caller === 'doctor'} onEnd={question.end} />
      )}
    </TopDialog>
  );
}

interface IdentityFormProps {
  proof: 'password' | 'code';
  isDoctor: boolean;
  onEnd: (isProven: boolean) => void;
}

function IdentityForm({ proof, isDoctor, onEnd }: IdentityFormProps) {
  const [typed, setTyped] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, isPending } = useAction(isDoctor ? confirmDoctorIdentity : confirmIdentity, {
    touches: [],
    successText: () => null,
    // Shown at the field.
    errorText: (error) => (isFieldError(error) ? null : undefined),
    onError: (error) => setWrong(isFieldError(error) ? error.message : null),
    onSuccess: () => onEnd(true),
  });
  const change = (next: string) => {
    setWrong(null);
    setTyped(next);
  };
  const switchCodeKind = () => {
    change('');
    setRecovery(!isRecovery);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through the portal to the form of a dialog below.
    event.stopPropagation();
    if (!isPending) void run(proof === 'code' ? { code: typed } : { currentPassword: typed });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <Text c="dimmed">
          {proof === 'code'
            ? 'This changes who can log in. Please enter a code of your second factor. You won’t be asked again for five minutes.'
            : 'This changes who can log in. Please enter your password. You won’t be asked again for five minutes.'}
        </Text>
        {proof === 'code' ? (
          <CodeField
            value={typed}
            onChange={change}
            error={wrong}
            isRecovery={isRecovery}
            onOther={switchCodeKind}
          />
        ) : (
          <CurrentPasswordField value={typed} wrong={wrong} onChange={change} autoFocus />
        )}
        <SubmitButtons label="Confirm" isPending={isPending} onCancel={() => onEnd(false)} />
      </Stack>
    </form>
  );
}

function isFieldError(error: unknown): error is Refused {
  return error instanceof Refused && fieldRefusal(error) !== null;
}
