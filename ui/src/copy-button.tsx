import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyButtonProps {
  text: string;
  /** What to do where the browser has no clipboard: on plain http from another machine. */
  otherwise: string;
  variant?: 'filled' | 'default';
  /** What it copies, for those who listen; the button's word alone where it is plain. */
  label?: string;
}

/** Copies a text and says so; says what to do where that can't be. */
export function CopyButton({ text, otherwise, variant = 'filled', label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 3_000 });
  if (!('clipboard' in navigator) || clipboard.error)
    return (
      <Text size="sm" role="status">
        {otherwise}
      </Text>
    );
  return (
    <Button
      variant={variant}
      data-keep-clear
      leftSection={
        clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
      }
      aria-label={clipboard.copied ? undefined : label}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
