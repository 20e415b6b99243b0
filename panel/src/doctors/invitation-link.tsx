import { OneTimeSecret } from '@docket/ui/one-time-secret.tsx';
import type { ReactNode } from 'react';

interface InvitationLinkProps {
  doctorName: string;
  /** "/set-password#<token>" from the server; shown only once. */
  path: string;
  /** Title. "Password link" for a doctor who already has a password. */
  word?: 'Invitation link' | 'Password link';
  /** Sentence above the link; default: send it to the doctor. */
  hint?: string;
  onClose: () => void;
  /** Below the link. */
  children?: ReactNode;
}

/** The one-time link for choosing a password. */
export function InvitationLink(props: InvitationLinkProps) {
  const { doctorName, path, word = 'Invitation link', onClose, children } = props;
  const {
    hint = `Send this link to ${doctorName} to choose a password. It is valid 7 days and works once.`,
  } = props;
  const value = `${window.location.origin}${path}`;
  return (
    <OneTimeSecret
      kind={word}
      hint={hint}
      value={value}
      onClose={onClose}
      title={`${word} for ${doctorName}`}
    >
      {children}
    </OneTimeSecret>
  );
}
