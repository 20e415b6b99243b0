import { type HeldMessages, readHeldMessages } from '@docket/contract/endpoints/messages.ts';
import { PageBanner } from '@docket/ui/page-banner.tsx';
import { Button } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { useIsManager } from '../api/use-staff-role.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';

const everyMs = 60_000;

/** Warns when messages have waited for over an hour, with the cause and the next step. Otherwise draws nothing. */
export function HeldMessagesBanner() {
  // Polls, because messages that stay in the queue cause no event.
  const { data } = useRead(['messages', 'settings'], readHeldMessages, {}, { everyMs });
  const isManager = useIsManager();
  const { timeZone } = useClinicZone();
  const held = data?.held ?? [];
  if (held.length === 0) return null;
  const managers = data?.managers.join(', ') || 'a manager';
  const sentences = held.map((messages) => formatHeld(messages, timeZone));
  if (!isManager) sentences.push(`Ask ${managers} to look into it.`);
  return (
    <PageBanner
      label="Messages are not being sent"
      tone="red"
      icon={IconMailExclamation}
      text={sentences.join(' ')}
    >
      <Button variant="default" size="compact-md" renderRoot={(button) => <Link to="/calls" {...button} />}>
        Patients to call
      </Button>
      {isManager && (
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(button) => <Link to="/settings" search={{ part: 'connections' }} {...button} />}
        >
          Settings
        </Button>
      )}
    </PageBanner>
  );
}

const names = { email: ['email has', 'emails have'], sms: ['SMS has', 'SMS have'] } as const;

/** "12 emails have not been sent since 24 November 2026, 10:03 AM. The mail server did not take it: 451. Next try: ..." */
function formatHeld(
  { channel, count, since, because, reason, nextAt }: HeldMessages,
  timeZone: string,
): string {
  const subject = `${count.toLocaleString('en-US')} ${names[channel][count === 1 ? 0 : 1]}`;
  const sentences = [`${subject} not been sent since ${formatMoment(since, timeZone)}`];
  if (because === 'untried') sentences.push('The server has not tried to send them');
  else sentences.push(reason);
  if (nextAt !== null) sentences.push(`Next try: ${formatMoment(nextAt, timeZone)}`);
  return `${sentences.map((sentence) => sentence.replace(/\.$/, '')).join('. ')}.`;
}
