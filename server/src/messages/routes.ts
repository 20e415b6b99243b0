import * as templates from '@docket/contract/endpoints/message-templates.ts';
import * as contract from '@docket/contract/endpoints/messages.ts';
import { chooseMyMessages, readMyMessages } from '@docket/contract/endpoints/my-messages.ts';
import type { Serve } from '../platform/serve.ts';
import { readMessages, readPatientMessages } from './read.ts';
import { readHeldMessages } from './read-held.ts';
import {
  changeMessageTemplate,
  previewMessage,
  readMessageTemplates,
  resetMessageTemplate,
  sendTestMessage,
} from './render/templates.ts';
import { createMyMessages } from './stop.ts';
import { withdrawMessage } from './withdraw.ts';

export function registerMessagesRoutes(serve: Serve): void {
  serve(contract.readMessages, readMessages);
  serve(contract.readPatientMessages, readPatientMessages);
  serve(contract.readHeldMessages, readHeldMessages);
  serve(contract.withdrawMessage, withdrawMessage);
  const mine = createMyMessages();
  serve(readMyMessages, mine.read);
  serve(chooseMyMessages, mine.choose);
  serve(templates.readMessageTemplates, readMessageTemplates);
  serve(templates.changeMessageTemplate, changeMessageTemplate);
  serve(templates.resetMessageTemplate, resetMessageTemplate);
  serve(templates.previewMessage, previewMessage);
  serve(templates.sendTestMessage, sendTestMessage);
}
