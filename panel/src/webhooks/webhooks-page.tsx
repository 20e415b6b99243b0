import {
  editWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type Webhook,
  webhookEvents,
} from '@docket/contract/endpoints/webhooks.ts';
import { Card } from '@docket/ui/card.tsx';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { OneTimeSecret } from '@docket/ui/one-time-secret.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { useMenuFocusReturn } from '@docket/ui/use-menu-focus-return.ts';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { ActionIcon, Alert, Button, Menu, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDots,
  IconKey,
  IconPencil,
  IconPlus,
  IconPower,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookDialog, type WebhookDraft } from './webhook-dialog.tsx';
import classes from './webhooks.module.css';

/** A secret, shown once. */
interface MadeSecret {
  readonly url: string;
  readonly secret: string;
}

/** The open question and its webhook. */
interface Question {
  readonly kind: 'new secret' | 'remove';
  readonly webhook: Webhook;
}

/** The page of webhooks, which notify other programs about appointments. */
export function WebhooksPage() {
  const read = useRead(['webhooks'], listWebhooks, {});
  const { data } = read;
  const [draft, setDraft] = useState<WebhookDraft | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [madeSecret, setMadeSecret] = useState<MadeSecret | null>(null);
  const isOff = data !== undefined && data.whyOff !== null;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!data || isOff}
      onClick={() => setDraft({ webhookId: null, url: '', events: [] })}
    >
      Add webhook
    </Button>
  );
  return (
    <>
      <PageTitle title="Webhooks" subtitle="Notify other programs of changes (ids only)" actions={add} />
      <Loaded read={read} failed="Couldn’t load the webhooks" waiting={<WebhooksWaiting />}>
        {({ webhooks, whyOff }) => (
          <>
            {isOff && (
              <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="md" maw={860}>
                {whyOff}. The person who runs the server sets it and restarts the server.
              </Alert>
            )}
            {madeSecret && (
              <div className={classes.page}>
                <OneTimeSecret
                  key={madeSecret.secret}
                  kind="Signing secret"
                  title={`Signing secret for ${madeSecret.url}`}
                  hint="The other program uses it to check that events come from Docket. It is not shown again."
                  value={madeSecret.secret}
                  onClose={() => setMadeSecret(null)}
                />
              </div>
            )}
            {webhooks.length === 0 && (
              <Card flush>
                <EmptyNotice icon={IconWebhook} title="No webhooks yet">
                  Docket can notify a laboratory, a website or an automation when an appointment is booked,
                  moved or cancelled. The other program then reads the details with its own login.
                </EmptyNotice>
              </Card>
            )}
            {webhooks.length > 0 && (
              <div className={classes.page}>
                {webhooks.map((webhook) => (
                  <WebhookCard
                    key={webhook._id}
                    webhook={webhook}
                    isOff={isOff}
                    onEdit={() =>
                      setDraft({ webhookId: webhook._id, url: webhook.url, events: webhook.events })
                    }
                    onAsk={(kind) => setQuestion({ kind, webhook })}
                  />
                ))}
              </div>
            )}
          </>
        )}
      </Loaded>
      <WebhookDialog draft={draft} onAdded={setMadeSecret} onClose={() => setDraft(null)} />
      <AskFirst question={question} onSecret={setMadeSecret} onClose={() => setQuestion(null)} />
    </>
  );
}

interface WebhookCardProps {
  webhook: Webhook;
  /** All webhooks are switched off. */
  isOff: boolean;
  onEdit: () => void;
  onAsk: (kind: Question['kind']) => void;
}

function WebhookCard({ webhook, isOff, onEdit, onAsk }: WebhookCardProps) {
  const { _id: webhookId, url, events, isOn } = webhook;
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const options = { touches: ['webhooks'] } as const;
  const edit = useAction(editWebhook, {
    ...options,
    successText: () => (isOn ? 'Switched off' : 'Switched on'),
  });
  const test = useAction(testWebhook, { ...options, onSuccess: () => setShowsDeliveries(true) });
  const { menuButton, withFocusReturn } = useMenuFocusReturn();
  const titleId = useId();
  return (
    <Card flush>
      <section aria-labelledby={titleId}>
        <div className={classes.head}>
          <div className={classes.words}>
            <h2 id={titleId} className={classes.url}>
              {url}
            </h2>
            <p className={classes.events}>{events.map((event) => webhookEvents[event]).join(', ')}</p>
          </div>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon ref={menuButton} variant="subtle" color="gray" aria-label={`More for ${url}`}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={withFocusReturn(onEdit)}>
                Edit
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPower size={16} aria-hidden />}
                disabled={isOff && !isOn}
                onClick={() => void edit.run({ webhookId, isOn: !isOn })}
              >
                {isOn ? 'Switch off' : 'Switch on'}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconKey size={16} aria-hidden />}
                disabled={isOff}
                onClick={withFocusReturn(() => onAsk('new secret'))}
              >
                New signing secret
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={withFocusReturn(() => onAsk('remove'))}
              >
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
        <WebhookState webhook={webhook} />
        <div className={classes.actions}>
          {isOn ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconSend size={14} aria-hidden />}
              disabled={isOff}
              loading={test.isPending}
              onClick={() => void test.run({ webhookId })}
            >
              Send a test
            </Button>
          ) : (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPower size={14} aria-hidden />}
              disabled={isOff}
              loading={edit.isPending}
              onClick={() => void edit.run({ webhookId, isOn: true })}
            >
              Switch on
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={showsDeliveries}
            onClick={() => setShowsDeliveries(!showsDeliveries)}
          >
            {showsDeliveries ? 'Hide deliveries' : 'Show deliveries'}
          </Button>
        </div>
        {showsDeliveries && <Deliveries webhook={webhook} />}
      </section>
    </Card>
  );
}

/** Whether deliveries succeed, as text. */
function WebhookState({ webhook: { isOn, failingSince, switchedOffAt } }: { webhook: Webhook }) {
  const { timeZone } = useClinicZone();
  const state = (() => {
    if (!isOn && switchedOffAt !== null)
      return {
        ...({ tone: 'red', label: 'Switched off' } as const),
        text: `Switched off because no event could be delivered, ${formatMoment(switchedOffAt, timeZone)}.`,
      };
    if (!isOn)
      return { ...({ tone: 'slate', label: 'Off' } as const), text: 'This webhook receives no events.' };
    if (failingSince !== null)
      return {
        ...({ tone: 'amber', label: 'Failing' } as const),
        text: `Nothing has arrived since ${formatMoment(failingSince, timeZone)}. After five days it is switched off.`,
      };
    return { ...({ tone: 'green', label: 'On' } as const), text: '' };
  })();
  return (
    <p className={classes.state}>
      <StatusBadge tone={state.tone} label={state.label} />
      {state.text && <span>{state.text}</span>}
    </p>
  );
}

interface AskFirstProps {
  /** null: the dialog is closed. */
  question: Question | null;
  onSecret: (madeSecret: MadeSecret) => void;
  onClose: () => void;
}

/** Asks before a secret is replaced or a webhook removed; neither can be undone. */
function AskFirst({ question, onSecret, onClose }: AskFirstProps) {
  const [lastQuestion, setLastQuestion] = useState(question);
  // Kept while the dialog closes.
  if (question !== null && question !== lastQuestion) setLastQuestion(question);
  const options = { touches: ['webhooks'] } as const;
  const edit = useAction(editWebhook, { ...options, successText: () => 'New signing secret made' });
  const remove = useAction(removeWebhook, options);
  if (!lastQuestion) return null;
  const { kind, webhook } = lastQuestion;
  const { _id: webhookId, url } = webhook;
  const isRemoval = kind === 'remove';
  const act = async () => {
    if (isRemoval) await remove.run({ webhookId });
    else {
      const answer = await edit.run({ webhookId, newSecret: true });
      if (answer?.secret) onSecret({ url, secret: answer.secret });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={isRemoval ? 'Remove this webhook?' : 'Make a new signing secret?'}
      confirmLabel={isRemoval ? 'Remove' : 'Make a new secret'}
      onConfirm={() => void act()}
      onCancel={onClose}
      isPending={edit.isPending || remove.isPending}
    >
      {isRemoval
        ? `${url} receives no more events, and its list of deliveries is deleted.`
        : 'New events are signed with the new secret. The other program rejects them until it has the secret.'}
    </ConfirmDialog>
  );
}

/** Skeleton with the layout of the page. */
function WebhooksWaiting() {
  return (
    <div className={classes.page}>
      <WaitingText />
      {['1', '2'].map((key) => (
        <Card key={key}>
          <div aria-hidden>
            <Skeleton height={16} width="50%" my={6} />
            <Skeleton height={12} width="70%" my={8} />
            <Skeleton height={22} width={64} radius="xl" my={10} />
          </div>
        </Card>
      ))}
    </div>
  );
}
