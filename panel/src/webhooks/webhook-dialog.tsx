import { Refused } from '@docket/contract/client.ts';
import { addWebhook, editWebhook, type WebhookEvent, webhookEvents } from '@docket/contract/webhooks.ts';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { wrongFields } from '../api/field-refusal.ts';
import { useAction } from '../api/use-action.ts';
import { useOnFailure } from '../api/use-on-failure.ts';

/** The values of the form as typed. */
export interface WebhookDraft {
  /** null: a new webhook. */
  readonly webhookId: string | null;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

interface WebhookDialogProps {
  /** null: the dialog is closed. */
  draft: WebhookDraft | null;
  onAdded: (madeSecret: { url: string; secret: string }) => void;
  onClose: () => void;
}

/** Asks for a webhook's URL and events. */
export function WebhookDialog({ draft, onAdded, onClose }: WebhookDialogProps) {
  const [lastDraft, setLastDraft] = useState(draft);
  // Kept while the dialog closes.
  if (draft !== null && draft !== lastDraft) setLastDraft(draft);
  const title = lastDraft?.webhookId === null ? 'Add webhook' : 'Edit webhook';
  return (
    <Modal opened={draft !== null} onClose={onClose} title={title} size={520} padding={24}>
      {lastDraft && <WebhookForm draft={lastDraft} onAdded={onAdded} onClose={onClose} />}
    </Modal>
  );
}

const choices = Object.entries(webhookEvents) as [WebhookEvent, string][];

function WebhookForm({ draft, onAdded, onClose }: WebhookDialogProps & { draft: WebhookDraft }) {
  const { webhookId } = draft;
  const form = useForm({
    initialValues: { url: draft.url, events: [...draft.events] },
    validate: (values) => wrongFields(addWebhook, values),
  });
  const options = { touches: ['webhooks'] } as const;
  const add = useAction(addWebhook, {
    ...options,
    onSuccess: ({ webhook, secret }) => onAdded({ url: webhook.url, secret }),
  });
  const edit = useAction(editWebhook, options);
  const { isPending } = webhookId === null ? add : edit;
  // Both refusals are about the URL: invalid, or taken by another webhook.
  useOnFailure(add.error ?? edit.error, (refused) => {
    if (!(refused instanceof Refused) || ![409, 422].includes(refused.status)) return;
    form.setFieldError('url', refused.message);
    form.getInputNode('url')?.focus();
  });
  const send = form.onSubmit(
    async (values) => {
      const answer = webhookId === null ? await add.run(values) : await edit.run({ webhookId, ...values });
      if (answer) onClose();
    },
    (wrong) => form.getInputNode(wrong.url ? 'url' : 'events')?.focus(),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="URL"
          description="Where the other program listens, such as https://lab.example/docket"
          type="url"
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          key={form.key('url')}
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label="Events" required key={form.key('events')} {...form.getInputProps('events')}>
          <Stack gap={10} mt={8} mb={6}>
            {choices.map(([event, label]) => (
              <Checkbox key={event} value={event} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {webhookId === null ? 'Add webhook' : 'Save'}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
