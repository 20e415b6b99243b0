import {
  addWebhook,
  editWebhook,
  type WebhookEvent,
  webhookEvents,
} from '@docket/contract/endpoints/webhooks.ts';
import { SubmitButtons } from '@docket/ui/submit-buttons.tsx';
import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useContractForm } from '../api/use-contract-form.ts';

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
  const options = { touches: ['webhooks'] } as const;
  const add = useAction(addWebhook, {
    ...options,
    onSuccess: ({ webhook, secret }) => onAdded({ url: webhook.url, secret }),
  });
  const edit = useAction(editWebhook, options);
  const { isPending } = webhookId === null ? add : edit;
  const { form, field, submit } = useContractForm({
    endpoint: addWebhook,
    initialValues: { url: draft.url, events: [...draft.events] },
    error: add.error ?? edit.error,
    // Both refusals are about the URL: invalid, or taken by another webhook.
    fieldOf: ({ status }) => ([409, 422].includes(status) ? 'url' : null),
  });
  const send = submit(async (values) => {
    const answer = webhookId === null ? await add.run(values) : await edit.run({ webhookId, ...values });
    if (answer) onClose();
  });
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="URL"
          description="Where the other program listens, such as https://lab.example/docket"
          type="url"
          data-autofocus
          spellCheck={false}
          {...field('url')}
        />
        <Checkbox.Group label="Events" required {...form.getInputProps('events')}>
          <Stack gap={10} mt={8} mb={6}>
            {choices.map(([event, label]) => (
              <Checkbox key={event} value={event} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <SubmitButtons
          label={webhookId === null ? 'Add webhook' : 'Save'}
          isPending={isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
