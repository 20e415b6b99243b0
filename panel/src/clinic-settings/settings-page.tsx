import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { readSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { CardWaiting } from '@docket/ui/card-waiting.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { formatMomentOrAgo } from '../clinic/format-moment.ts';
import { useNow } from '../clinic/use-now.ts';
import { wholeClinic } from '../doctors/hours-owner.ts';
import { TemplatesCard } from '../messages/templates/templates-card.tsx';
import { ChangesCard } from '../rescheduling/changes-card.tsx';
import { BookingSettings } from './booking-settings.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import { MessageSettings } from './message-settings.tsx';
import { PracticeSettings } from './practice-settings.tsx';
import classes from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { parseSettingsSearch, type SettingsPart, settingsParts } from './settings-parts.ts';
import { SmsCard } from './sms-card.tsx';

type Read = AnswerOf<typeof readSettings>;

/** The settings of the practice in four parts. The URL has the part. */
export function SettingsPage() {
  const read = useRead(['settings'], readSettings, {});
  const { part = 'practice' } = parseSettingsSearch(useSearch({ strict: false }));
  return (
    <>
      <PageTitle title="Settings" subtitle={read.data ? <LastChange {...read.data} /> : '\u00a0'} />
      <nav aria-label="Parts of Settings" className={classes.parts}>
        {Object.entries(settingsParts).map(([name, title]) => (
          <Link
            key={name}
            to="/settings"
            search={parseSettingsSearch({ part: name })}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Loaded read={read} failed="Couldn’t load the settings" waiting={<CardWaiting />}>
        {(loaded) => (
          <div className={classes.part}>
            <Part key={part} part={part} read={loaded} onReload={() => void read.refetch()} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Part({ part, ...form }: { part: SettingsPart; read: Read; onReload: () => void }) {
  const { messageLanguage, messagesOff, country, state } = form.read.settings;
  switch (part) {
    case 'practice':
      return <SettingsForm {...form} fields={PracticeSettings} />;
    case 'booking':
      return (
        <SettingsForm {...form} fields={BookingSettings}>
          <HolidaysCard country={country} state={state} />
          <ChangesCard whose={wholeClinic} />
        </SettingsForm>
      );
    case 'messages':
      return (
        <SettingsForm {...form} fields={MessageSettings}>
          <TemplatesCard practiceLanguage={messageLanguage} off={messagesOff} />
        </SettingsForm>
      );
    case 'connections':
      return (
        <>
          <SmsCard />
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
}

function LastChange({ changed, timeZone }: Read) {
  const now = useNow();
  if (!changed) return 'For the whole practice';
  return `Changed by ${changed.by} ${formatMomentOrAgo(changed.at, now, timeZone)}`;
}
