import { CopyButton } from '@docket/ui/copy-button.tsx';
import { CloseButton, Group, Paper, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './invitation-link.module.css';

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

/** The one-time link for choosing a password, to copy or to select by hand. */
export function InvitationLink(props: InvitationLinkProps) {
  const { doctorName, path, word = 'Invitation link', onClose } = props;
  const {
    hint = `Send this link to ${doctorName} to choose a password. It is valid 7 days and works once.`,
  } = props;
  const link = `${window.location.origin}${path}`;
  const card = useRef<HTMLElement>(null);
  // The link appears away from the button that made it: it is brought into sight and read out.
  useEffect(() => card.current?.focus(), []);
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      radius="lg"
      ref={card}
      tabIndex={-1}
      // The toast says that it is there and must not hide whose it is.
      data-keep-clear
      aria-label={`${word} for ${doctorName}`}
      className={classes.card}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} className={classes.words}>
          {word} for {doctorName}
        </Text>
        <CloseButton aria-label={`Close the ${word.toLowerCase()}`} onClick={onClose} />
      </Group>
      <Text size="sm" mb="sm" className={classes.words}>
        {hint}
      </Text>
      <Group gap="xs" wrap="wrap">
        <TextInput
          className={classes.link}
          aria-label={word}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} otherwise="Select the link and copy it" />
      </Group>
    </Paper>
  );
}
