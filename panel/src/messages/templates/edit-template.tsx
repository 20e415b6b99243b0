import {
  changeMessageTemplate,
  previewMessage,
  resetMessageTemplate,
  sendTestMessage,
} from '@docket/contract/endpoints/message-templates.ts';
import type { MessageKind } from '@docket/contract/endpoints/messages.ts';
import { findTemplateFault, getTexts, listTemplateFields } from '@docket/contract/formats/message-texts.ts';
import type { MessageTemplate } from '@docket/contract/locales/language-texts.ts';
import type { Language } from '@docket/contract/locales/languages.ts';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { showError } from '@docket/ui/toast.tsx';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import classes from './templates.module.css';

interface Which {
  readonly language: Language;
  readonly kind: MessageKind;
}

interface EditTemplateProps {
  which: Which;
  /** The practice's texts; null: the built-in ones. */
  ownTemplate: (MessageTemplate & { readonly version: number }) | null;
  onClose: () => void;
}

/** Edits the texts of one kind of message in one language, with a preview. */
export function EditTemplate({ which, ownTemplate, onClose }: EditTemplateProps) {
  const { direction, kinds } = getTexts(which.language);
  const builtIn = kinds[which.kind];
  // The texts when the form was opened: the list behind it is refetched during editing.
  const [opened] = useState(() => ({ template: ownTemplate ?? builtIn, version: ownTemplate?.version ?? 0 }));
  const [template, setTemplate] = useState<MessageTemplate>({
    subject: opened.template.subject,
    text: opened.template.text,
    sms: opened.template.sms,
  });
  const textArea = useRef<HTMLTextAreaElement>(null);
  const errors = findErrors(which.kind, template);
  const isValid = Object.keys(errors).length === 0;
  const { change, reset, test } = useTemplateActions(onClose);

  const insert = (field: string) => {
    const area = textArea.current;
    const at = area?.selectionStart ?? template.text.length;
    const to = area?.selectionEnd ?? at;
    setTemplate({ ...template, text: `${template.text.slice(0, at)}{${field}}${template.text.slice(to)}` });
    area?.focus();
    const behind = at + field.length + 2;
    requestAnimationFrame(() => area?.setSelectionRange(behind, behind));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) void change.run({ ...which, ...template, version: opened.version });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Subject"
          description="Shown on locked phones: leave out the doctor and the reason"
          required
          data-autofocus
          autoComplete="off"
          maxLength={200}
          dir={direction}
          value={template.subject}
          error={errors.subject}
          onChange={(event) => setTemplate({ ...template, subject: event.currentTarget.value })}
        />
        <div>
          <Textarea
            ref={textArea}
            label="Text"
            description="A line whose field is empty is left out"
            required
            autosize
            minRows={8}
            maxRows={18}
            maxLength={4_000}
            dir={direction}
            value={template.text}
            error={errors.text}
            onChange={(event) => setTemplate({ ...template, text: event.currentTarget.value })}
          />
          <Group gap={6} mt={8} role="group" aria-label="Fields for the text">
            {listTemplateFields(which.kind).text.map((field) => (
              <Button
                key={field}
                variant="default"
                size="compact-sm"
                aria-label={`Insert {${field}}`}
                onClick={() => insert(field)}
              >
                {`{${field}}`}
              </Button>
            ))}
          </Group>
        </div>
        <Textarea
          label="SMS"
          description="Shown on locked phones too: leave out names. A longer text is sent as two SMS"
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          dir={direction}
          value={template.sms}
          error={errors.sms}
          onChange={(event) => setTemplate({ ...template, sms: event.currentTarget.value })}
        />
        <Preview which={which} template={template} isValid={isValid} />
        <DialogButtons>
          {ownTemplate && (
            <Button variant="default" loading={reset.isPending} onClick={() => void reset.run(which)}>
              Back to the default text
            </Button>
          )}
          <Button
            variant="default"
            loading={test.isPending}
            disabled={!isValid}
            onClick={() => void test.run({ ...which, ...template })}
          >
            Send me a test
          </Button>
          <Button type="submit" loading={change.isPending} disabled={!isValid}>
            Save
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

function findErrors(
  kind: MessageKind,
  template: MessageTemplate,
): Partial<Record<keyof MessageTemplate, string>> {
  // Checked part by part, so that an error in one does not hide the others.
  const faults = (['subject', 'text', 'sms'] as const).flatMap((part) => {
    const fault = findTemplateFault(kind, { subject: '', text: '', sms: '', [part]: template[part] });
    return fault ? [[part, fault.sentence] as const] : [];
  });
  return {
    ...Object.fromEntries(faults),
    ...(template.subject.trim() === '' && { subject: 'Subject is required' }),
    ...(template.text.trim() === '' && { text: 'Text is required' }),
    ...(template.sms.trim() === '' && { sms: 'SMS is required' }),
  };
}

function useTemplateActions(onDone: () => void) {
  const touches = ['settings'] as const;
  const change = useAction(changeMessageTemplate, { touches, onSuccess: onDone });
  const reset = useAction(resetMessageTemplate, { touches, onSuccess: onDone });
  const test = useAction(sendTestMessage, {
    touches: [],
    successText: ({ message, isSent }) => (isSent ? message : null),
    onSuccess: ({ message, isSent }) => {
      if (!isSent) showError(message);
    },
  });
  return { change, reset, test };
}

interface PreviewProps {
  which: Which;
  template: MessageTemplate;
  isValid: boolean;
}

/** The message as the patient of the next appointment would read it. */
function Preview({ which, template, isValid }: PreviewProps) {
  const labelId = useId();
  const [typed] = useDebouncedValue(template, 300);
  const isTypedValid = isValid && Object.keys(findErrors(which.kind, typed)).length === 0;
  const { data, isError } = useRead(
    ['appointments', 'settings'],
    previewMessage,
    { ...which, ...typed },
    { enabled: isTypedValid },
  );
  return (
    <section aria-labelledby={labelId}>
      <p id={labelId} className={classes.label}>
        {!data
          ? 'Preview'
          : data.patientName === null
            ? 'Preview with a made-up patient'
            : `Preview for ${data.patientName}, the next patient`}
      </p>
      <div className={classes.preview} dir={data?.direction} data-old={!isTypedValid || undefined}>
        {data ? (
          <>
            <p className={classes.subject}>{data.subject}</p>
            <p className={classes.text}>{data.text}</p>
            <p className={classes.sms}>
              <span dir="ltr">SMS</span>
              {data.sms}
            </p>
          </>
        ) : (
          <p className={classes.quiet}>{isError ? 'Couldn’t make the preview' : 'One moment...'}</p>
        )}
      </div>
    </section>
  );
}
