import type * as contract from '@docket/contract/endpoints/message-templates.ts';
import type { TemplateInput } from '@docket/contract/endpoints/message-templates.ts';
import { findTemplateFault } from '@docket/contract/formats/message-texts.ts';
import { settingsChanged } from '@docket/contract/refusals.ts';
import { defaultOfferMinutes, minutesPerDay } from '@docket/contract/rules/limits.ts';
import { readClinicSettings } from '../../clinic-settings/read.ts';
import type { Context } from '../../platform/context.ts';
import { describeLastingChange } from '../../platform/lasting-changes.ts';
import { newId } from '../../platform/new-id.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import type { Call } from '../../platform/serve.ts';
import { accountStore } from '../../sessions/accounts/store.ts';
import { createMailer } from '../channels/email.ts';
import { logStore } from '../store/log.ts';
import { templateStore } from '../store/templates.ts';
import { type ComposableMessage, type ComposedMessage, compose, toHtml } from './compose.ts';

export async function readMessageTemplates(
  { engine }: Context,
  { input }: Call<typeof contract.readMessageTemplates>,
) {
  return { templates: await templateStore(engine.read).ofLanguage(input.language) };
}

/** Stores a template. Throws Refusal: invalid (an unknown field), conflict (changed by another user). */
export async function changeMessageTemplate(
  { engine, clock, log }: Context,
  { caller, input: { version, ...template } }: Call<typeof contract.changeMessageTemplate>,
) {
  checkTemplateText(template);
  const change = { from: version ?? null, by: caller.accountId, at: clock.nowMs() };
  const answer = await engine.transaction(async (tx) => {
    const kept = await templateStore(tx).keep(template, template, change);
    if (kept === null) {
      const now = (await templateStore(tx).ofLanguage(template.language)).find(
        ({ kind }) => kind === template.kind,
      );
      const sentence = now
        ? `${now.changed.by} has changed this text. Look at it again`
        : 'This text was reset to the built-in one. Look at it again';
      throw refuse(settingsChanged, sentence, { version: now?.version ?? 0 });
    }
    describeLastingChange(tx, { subject: { kind: template.kind, name: template.language } });
    await tx.publish({ topic: 'settings', ids: {} });
    return { message: 'Words saved', version: kept };
  });
  logSecurity(log, 'message text changed', { accountId: null, byId: caller.accountId });
  return answer;
}

export async function resetMessageTemplate(
  { engine, log }: Context,
  { caller, input }: Call<typeof contract.resetMessageTemplate>,
) {
  await engine.transaction(async (tx) => {
    await templateStore(tx).remove(input);
    describeLastingChange(tx, { subject: { kind: input.kind, name: input.language } });
    await tx.publish({ topic: 'settings', ids: {} });
  });
  logSecurity(log, 'message text reset', { accountId: null, byId: caller.accountId });
  return { message: 'Back to the built-in words' };
}

/** Returns the message the next appointment's patient would get. Throws Refusal: invalid (an unknown field). */
export async function previewMessage(context: Context, { input }: Call<typeof contract.previewMessage>) {
  checkTemplateText(input);
  const next = await logStore(context.engine.read).nextAppointment(context.clock.wallNow());
  const { subject, text, sms, direction } = await composeExample(context, input, next?.patientName ?? null);
  return { subject, text, sms, direction, patientName: next?.patientName ?? null };
}

/**
 * Sends the text to the caller's email address, about a made-up patient, and reports the result. Throws Refusal:
 * invalid (an unknown field).
 */
export async function sendTestMessage(
  context: Context,
  { caller, input }: Call<typeof contract.sendTestMessage>,
) {
  checkTemplateText(input);
  const { engine, settings } = context;
  const account = await accountStore(engine.read).find(caller.accountId);
  if (!account) throw notFound('Account');
  const { smtpUrl, mailFrom } = settings;
  const to = { name: account.name, address: account.email };
  if (smtpUrl === null || mailFrom === null)
    return { message: `${to.address} would be emailed: no mail server is set up`, isSent: false };
  const composed = await composeExample(context, input, null);
  const practice = await readClinicSettings(context, engine.read);
  const mailer = createMailer(smtpUrl);
  try {
    const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
    const sent = await mailer.send({
      messageId: `test-${newId()}@${domain}`,
      from: { name: mailFrom.name ?? practice.name, address: mailFrom.address },
      to,
      subject: composed.subject,
      text: composed.text,
      html: toHtml(composed),
      calendar: null,
      stopUrl: null,
    });
    if (sent.result === 'handed over') return { message: `Sent to ${to.address}`, isSent: true };
    return { message: `Not sent. ${sent.reason}`, isSent: false };
  } finally {
    mailer.close();
  }
}

function checkTemplateText(template: TemplateInput): void {
  const fault = findTemplateFault(template.kind, template);
  if (fault) throw new Refusal('invalid', fault.sentence, { field: fault.part });
}

/** Composes the text about the next appointment, or a made-up one; `patientName` null: a made-up patient. */
async function composeExample(
  context: Context,
  { language, kind, ...texts }: TemplateInput,
  patientName: string | null,
): Promise<ComposedMessage> {
  const { engine, clock } = context;
  const practice = await readClinicSettings(context, engine.read);
  const next = await logStore(engine.read).nextAppointment(clock.wallNow());
  const startsAt = next?.startsAt ?? (Math.floor(clock.wallNow() / minutesPerDay) + 1) * minutesPerDay + 630;
  const { publicUrl } = context.settings;
  const example: ComposableMessage = {
    kind,
    startsAt,
    oldStartsAt: startsAt + (kind === 'offer' ? minutesPerDay : -minutesPerDay),
    expectedAt: startsAt + 20,
    held: { from: clock.wallNow(), until: clock.wallNow() + defaultOfferMinutes },
    patient: { name: patientName ?? 'Alex Example', language },
    doctorName: next?.doctorName ?? 'Dr. Example',
  };
  return compose(example, practice, {
    template: texts,
    link: publicUrl === null ? '' : `${publicUrl}/offer#…`,
  });
}
