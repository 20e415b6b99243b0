import { CloseButton, Group, Paper, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './one-time-secret.module.css';

interface OneTimeSecretProps {
  /** Kind of secret: "Invitation link". */
  kind: string;
  /** Kind and owner: "Invitation link for Dr. Haddad". */
  title: string;
  /** Instruction for using it. */
  hint: string;
  value: string;
  onClose: () => void;
  /** Below the secret. */
  children?: ReactNode;
}

/** A link or secret that is shown only once, to copy or to select by hand. */
export function OneTimeSecret({ kind, title, hint, value, onClose, children }: OneTimeSecretProps) {
  const card = useRef<HTMLElement>(null);
  // It appears away from the button that created it, so the focus scrolls to it and has it read out.
  useEffect(() => card.current?.focus(), []);
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      radius="lg"
      ref={card}
      tabIndex={-1}
      // The toast that announces it must not cover its owner's name.
      data-keep-clear
      aria-label={title}
      className={classes.card}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} className={classes.text}>
          {title}
        </Text>
        <CloseButton
          aria-label={`Close the ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`}
          onClick={onClose}
        />
      </Group>
      <Text size="sm" mb="sm" className={classes.text}>
        {hint}
      </Text>
      <Group gap="xs" wrap="wrap">
        <TextInput
          className={classes.link}
          aria-label={kind}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} manualInstruction={`Select the ${kind.split(' ').at(-1)} and copy it`} />
      </Group>
      {children}
    </Paper>
  );
}
