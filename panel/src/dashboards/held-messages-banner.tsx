import { type HeldMessages, readHeldMessages } from '@docket/contract/messages.ts';
import { Button } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { useIsManager } from '../api/use-staff-role.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './held-messages-banner.module.css';

const everyMs = 60_000;

/** Says that messages have not left for an hour, why, and what to do; nothing while they leave. */
export function HeldMessagesBanner() {
  // While nothing leaves, nothing is announced either.
  const { data } = useRead(['messages', 'settings'], readHeldMessages, {}, { everyMs });
  const isManager = useIsManager();
  const { timeZone } = useClinicZone();
  const held = data?.held ?? [];
  if (held.length === 0) return null;
  const managers = data?.managers.join(', ') || 'a manager';
  return (
    <section className={classes.banner} aria-label="Messages do not leave">
      <IconMailExclamation size={18} stroke={1.7} aria-hidden />
      <span className={classes.text}>
        {held.map((messages) => formatHeld(messages, timeZone)).join(' ')}
        {isManager ? '' : ` Ask ${managers} to look into it.`}
      </span>
      <Button variant="default" size="compact-md" renderRoot={(button) => <Link to="/calls" {...button} />}>
        Whom to call
      </Button>
      {isManager && (
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(button) => <Link to="/settings" {...button} />}
        >
          Settings
        </Button>
      )}
    </section>
  );
}

const names = { email: ['email has', 'emails have'], sms: ['SMS has', 'SMS have'] } as const;

/** "12 emails have not left since 24 November 2026, 10:03 AM. The mail server did not take it: 451. Next try: ..." */
function formatHeld(
  { channel, count, since, because, reason, nextAt }: HeldMessages,
  timeZone: string,
): string {
  const subject = `${count.toLocaleString('en-US')} ${names[channel][count === 1 ? 0 : 1]}`;
  const sentences = [`${subject} not left since ${formatMoment(since, timeZone)}`];
  if (because === 'untried') sentences.push('No server has tried to send them');
  else sentences.push(reason);
  if (nextAt !== null) sentences.push(`Next try: ${formatMoment(nextAt, timeZone)}`);
  return `${sentences.map((sentence) => sentence.replace(/\.$/, '')).join('. ')}.`;
}
