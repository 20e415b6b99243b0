import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyButtonProps {
  text: string;
  /** Instruction for browsers without a clipboard, as on plain http from another machine. */
  manualInstruction: string;
  variant?: 'filled' | 'default';
  /** Accessible name with the copied thing; missing if the visible label suffices. */
  label?: string;
}

/** A button that copies a text and confirms it. Shows the instruction if copying is not possible. */
export function CopyButton({ text, manualInstruction, variant = 'filled', label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 3_000 });
  if (!('clipboard' in navigator) || clipboard.error)
    return (
      <Text size="sm" role="status">
        {manualInstruction}
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
