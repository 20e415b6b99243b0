import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type ClinicSettings, readSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { Card } from '@docket/ui/card.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useRead } from '../api/use-read.ts';
import { formatMomentOrAgo } from '../clinic/format-moment.ts';
import { useNow } from '../clinic/use-now.ts';
import { TemplatesCard } from '../messages/templates/templates-card.tsx';
import { ChangesCard } from '../rescheduling/changes-card.tsx';
import { wholeClinic } from '../rescheduling/hours-owner.ts';
import { HolidaysCard } from './holidays-card.tsx';
import classes from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { SmsCard } from './sms-card.tsx';

/** The settings of the practice. */
export function SettingsPage() {
  const read = useRead(['settings'], readSettings, {});
  const { data, refetch } = read;
  // Renders the content below the window after the visible part.
  const isRestDrawn = useDeferredValue(data !== undefined, false);
  return (
    <>
      <PageTitle title="Settings" subtitle={data ? <LastChange {...data} /> : '\u00a0'} />
      <Loaded read={read} failed="Couldn’t load the settings" waiting={<SettingsLoading />}>
        {(loaded) => (
          <div className={classes.page}>
            {/* Input stays when others save; the server refuses the later save. */}
            <SettingsForm read={loaded} onReload={() => void refetch()} />
            {isRestDrawn ? (
              <OtherCards {...loaded.settings} />
            ) : (
              <div className={classes.otherCards} aria-hidden />
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The cards below the form, each with a separate save. */
function OtherCards({ messageLanguage, messagesOff, country, state }: ClinicSettings) {
  return (
    <>
      <TemplatesCard practiceLanguage={messageLanguage} off={messagesOff} />
      <SmsCard />
      <HolidaysCard country={country} state={state} />
      <ChangesCard whose={wholeClinic} />
      <ListCard title="Webhooks">
        <div className={classes.opening}>
          <span>Notify other programs when appointments are booked, moved or cancelled (ids only).</span>
          <div>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/webhooks" />}>
              Open webhooks
            </Button>
          </div>
        </div>
      </ListCard>
    </>
  );
}

function LastChange({ changed, timeZone }: AnswerOf<typeof readSettings>) {
  const now = useNow();
  if (!changed) return 'For the whole practice';
  return `Changed by ${changed.by} ${formatMomentOrAgo(changed.at, now, timeZone)}`;
}

function SettingsLoading() {
  return (
    <Card>
      <WaitingText />
      {['1', '2', '3', '4', '5'].map((key) => (
        <div key={key} aria-hidden>
          <Skeleton height={14} width={120} mt={20} />
          <Skeleton height={36} width="60%" mt={8} />
        </div>
      ))}
    </Card>
  );
}
