import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  testEvent,
  type Webhook,
  type WebhookDelivery,
  webhookEvents,
} from '@docket/contract/endpoints/webhooks.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { keepFocus } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './webhooks.module.css';

/** The latest deliveries of a webhook, with their results. */
export function Deliveries({ webhook: { _id: webhookId, isOn } }: { webhook: Webhook }) {
  const read = useRead(['webhooks'], listWebhookDeliveries, { webhookId });
  const { run } = useAction(resendWebhookDelivery, { touches: ['webhooks'] });
  return (
    <Loaded
      read={read}
      failed="Couldn’t load the deliveries"
      waiting={
        <div className={classes.none}>
          <WaitingText />
          <Skeleton height={12} width="60%" aria-hidden />
        </div>
      }
      layout="part"
    >
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p className={classes.none}>No deliveries in the last month.</p>
        ) : (
          <ul className={classes.deliveries} aria-label="Deliveries">
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.eventId}
                delivery={delivery}
                mayResend={isOn}
                onResend={() => void run({ webhookId, eventId: delivery.eventId })}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const tones = { waiting: 'amber', delivered: 'green', 'given up': 'red' } as const;
const labels = { waiting: 'Waiting', delivered: 'Delivered', 'given up': 'Given up' } as const;

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  mayResend: boolean;
  onResend: () => void;
}

function DeliveryRow({ delivery, mayResend, onResend }: DeliveryRowProps) {
  const { timeZone } = useClinicZone();
  const { event, at, state } = delivery;
  const name = event === testEvent ? 'Test' : webhookEvents[event];
  const when = formatMoment(at, timeZone);
  return (
    <li className={classes.delivery}>
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.name}>{name}</span>
          <StatusBadge tone={tones[state]} label={labels[state]} />
        </div>
        <div className={classes.facts}>
          {when}
          {formatResult(delivery, timeZone)}
        </div>
      </div>
      <Button
        variant="default"
        size="compact-md"
        disabled={!mayResend}
        aria-label={`Send again: ${name}, ${when}`}
        ref={keepFocus}
        onClick={onResend}
      >
        Send again
      </Button>
    </li>
  );
}

/** " · Answered 503 · sent 3 times · again 20 November 2026, 10:34 AM" */
function formatResult({ state, result, attempts, nextAt }: WebhookDelivery, timeZone: string): string {
  const facts = [
    result,
    attempts > 1 ? `sent ${attempts} times` : '',
    state === 'waiting' && attempts > 0 && nextAt !== null ? `again ${formatMoment(nextAt, timeZone)}` : '',
  ];
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => ` · ${fact}`)
    .join('');
}
