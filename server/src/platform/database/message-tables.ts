import type { MessageChannel, MessageKind, MessageState } from '@docket/contract/endpoints/messages.ts';
import type { WebhookDelivery } from '@docket/contract/endpoints/webhooks.ts';
import type { Language } from '@docket/contract/locales/languages.ts';
import type { ReplyMeaning } from '@docket/contract/rules/reply-meanings.ts';
import type { Generated } from 'kysely';

/** The tables of messages and webhooks. `Database` says which columns are epoch milliseconds and wall minutes. */
export interface MessageTables {
  earlier_links: { token_hash: string; message_id: string; address: string; language: string };
  message_replies: {
    id: string;
    message_id: string;
    at: number;
    text: string;
    meaning: ReplyMeaning;
    starts_at: number;
    dedupe_key: string;
    read_at: number | null;
  };
  message_templates: {
    language: Language;
    kind: MessageKind;
    subject: string;
    body: string;
    sms: string;
    version: number;
    changed_by: string;
    changed_at: number;
  };
  messages: {
    id: string;
    /** null: an offer to a patient without an appointment */
    appointment_id: string | null;
    patient_id: string;
    kind: MessageKind;
    channel: MessageChannel;
    dedupe_key: string;
    /** JSON */
    known: string | null;
    made_at: number;
    due_at: number;
    next_at: number | null;
    state: MessageState;
    reason: Generated<string>;
    attempts: Generated<number>;
    address: Generated<string>;
    language: Generated<string>;
    subject: Generated<string>;
    body: Generated<string>;
    provider_id: Generated<string>;
    sent_at: number | null;
    delivered_at: number | null;
    answer: Generated<string>;
    stop_hash: string | null;
    offer_id: string | null;
    expected_at: number | null;
  };
  sms_inbound: {
    id: number;
    secret_hash: string;
    made_at: number;
    made_by: string;
    last_used_at: number | null;
  };
  stopped_addresses: { address_hash: string; at: number };
  webhook_deliveries: {
    webhook_id: string;
    event_id: string;
    event: WebhookDelivery['event'];
    appointment_id: string | null;
    doctor_id: string | null;
    patient_id: string | null;
    at: number;
    state: Generated<WebhookDelivery['state']>;
    attempts: Generated<number>;
    tried_at: number | null;
    next_at: number | null;
    result: Generated<string>;
  };
  webhooks: {
    id: string;
    url: string;
    /** JSON */
    events: string;
    is_on: Generated<0 | 1>;
    /** encrypted */
    secret: string;
    failing_since: number | null;
    switched_off_at: number | null;
    made_at: number;
    made_by: string | null;
  };
  written_addresses: {
    address: string;
    /** the account that caused the first message; null: unknown */
    account_id: string | null;
    at: number;
    is_counted: 0 | 1;
  };
}
