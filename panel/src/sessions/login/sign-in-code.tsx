import { useState } from 'react';
import { CodeField } from '../second-factor/code-field.tsx';
import type { PendingCode } from './use-sign-in.ts';

interface SignInCodeProps {
  pendingCode: PendingCode;
  code: string;
  onChange: (code: string) => void;
}

/** Asks for the code of the second factor at login. Its error disappears with the next letter. */
export function SignInCode({ pendingCode, code, onChange }: SignInCodeProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [dismissedCode, setDismissedCode] = useState<PendingCode | null>(null);
  const change = (next: string) => {
    setDismissedCode(pendingCode);
    onChange(next);
  };
  const switchCodeKind = () => {
    setRecovery(!isRecovery);
    change('');
  };
  return (
    <CodeField
      size="md"
      value={code}
      onChange={change}
      error={pendingCode === dismissedCode ? null : pendingCode.wrong}
      isRecovery={isRecovery}
      onOther={switchCodeKind}
    />
  );
}
