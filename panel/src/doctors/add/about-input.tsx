import { maxAboutLength } from '@docket/contract/rules/limits.ts';
import { Textarea, type TextareaProps } from '@mantine/core';

/** Input for a doctor's About text. It grows with the text; the character count appears above 90 % of the limit. */
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
