import * as contract from '@docket/contract/endpoints/webhooks.ts';
import type { Serve } from '../platform/serve.ts';
import {
  addWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  testWebhook,
} from './webhooks.ts';

export function registerWebhooksRoutes(serve: Serve): void {
  serve(contract.listWebhooks, listWebhooks);
  serve(contract.addWebhook, addWebhook);
  serve(contract.editWebhook, editWebhook);
  serve(contract.removeWebhook, removeWebhook);
  serve(contract.testWebhook, testWebhook);
  serve(contract.listWebhookDeliveries, listWebhookDeliveries);
  serve(contract.resendWebhookDelivery, resendWebhookDelivery);
}
