import { CopyButton } from '@docket/ui/copy-button.tsx';
import { Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { encode } from 'uqr';
import { fieldRefusal } from '../../api/field-refusal.ts';
import type { Role } from '../../api/session.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { CurrentPasswordField } from '../password/current-password-field.tsx';
import { CodeField } from './code-field.tsx';
import { FormFooter } from './form-footer.tsx';
import classes from './second-factor.module.css';
import { type SecondFactorSetup, useConfirmSecondFactor } from './use-second-factor.ts';

interface SetUpProps {
  role: Role;
  begun: SecondFactorSetup;
  onCodes: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app and turns the second factor on by password and a first code. */
export function SetUp({ role, begun, onCodes, onCancel }: SetUpProps) {
  const { run, isPending, error } = useConfirmSecondFactor(role, onCodes);
  return (
    <div className={classes.setUp}>
      <div>
        <QrCode text={begun.otpauth} label="QR code for your authenticator app" />
        <a className={classes.here} href={begun.otpauth}>
          Open in an app on this device
        </a>
      </div>
      <div className={classes.steps}>
        <p className={classes.words}>
          Scan this with an authenticator app on your phone: Google Authenticator, Aegis, 1Password or any
          other.
        </p>
        <p className={classes.words}>Can’t scan it? Type this key into the app:</p>
        <div className={classes.secret}>
          <code>{groupByFour(begun.secret)}</code>
          <CopyButton
            text={begun.secret}
            variant="default"
            label="Copy the key"
            manualInstruction="Select the key and copy it"
          />
        </div>
        <TurnOnForm
          isPending={isPending}
          error={error}
          onTyped={(typed) => void run(typed)}
          onCancel={onCancel}
        />
      </div>
    </div>
  );
}

function groupByFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

/** A text as a QR code, dark on light in both themes, because cameras need that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}

interface TurnOnFormProps {
  isPending: boolean;
  /** The error of the last attempt. */
  error: unknown;
  onTyped: (typed: { currentPassword: string; code: string }) => void;
  onCancel: () => void;
}

/** Asks for the password first, because a code is valid for only half a minute. */
function TurnOnForm({ isPending, error, onTyped, onCancel }: TurnOnFormProps) {
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
        <FormFooter submitLabel="Turn on" isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
