import { OneTimeSecret } from '@docket/ui/one-time-secret.tsx';

interface InvitationLinkProps {
  /** Whose link it is. */
  doctorName: string;
  /** "/set-password#<token>", as the server gave it; it is shown this once. */
  path: string;
  /** Its title: with a password already set, the link is for choosing another one. */
  word?: 'Invitation link' | 'Password link';
  /** What to do with it. */
  hint?: string;
  onClose: () => void;
}

/** The one-time link for choosing a password. */
export function InvitationLink(props: InvitationLinkProps) {
  const { doctorName, path, word = 'Invitation link', onClose } = props;
  const {
    hint = `Send this link to ${doctorName} to choose a password. It is valid 7 days and works once.`,
  } = props;
  const value = `${window.location.origin}${path}`;
  return (
    <OneTimeSecret
      word={word}
      hint={hint}
      value={value}
      onClose={onClose}
      title={`${word} for ${doctorName}`}
    />
  );
}
