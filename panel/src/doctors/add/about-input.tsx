import { maxAboutLength } from '@docket/contract/limits.ts';
import { Textarea, type TextareaProps } from '@mantine/core';

/** The text about a doctor. It grows with what is typed, and counts only when the end is near. */
export function AboutInput(props: TextareaProps & { value?: string }) {
  const length = props.value?.length ?? 0;
  const count = `${length.toLocaleString('en-US')} of ${maxAboutLength.toLocaleString('en-US')} characters`;
  return (
    <Textarea
      label="About"
      required
      autosize
      minRows={4}
      maxRows={14}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      {...(length > maxAboutLength * 0.9 && { description: count })}
    />
  );
}
