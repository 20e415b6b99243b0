import { readSmsSetUp, renewSmsAddress } from '@docket/contract/messages.ts';
import { CopyButton } from '@docket/ui/copy-button.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './settings.module.css';

/** Whether SMS are sent, and the address at which the gateway hands in receipts and replies. */
export function SmsCard() {
  const { data, refetch, isFetching } = useRead(['settings'], readSmsSetUp, {});
  const failed = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <ListCard title="SMS">
      <div className={classes.sms}>
        {data ? (
          <SmsSetUp {...data} />
        ) : isFetching ? (
          <>
            <WaitingText />
            <Skeleton height={36} aria-hidden />
          </>
        ) : (
          <FailedNotice message="What is known of SMS could not be loaded" {...failed} />
        )}
      </div>
    </ListCard>
  );
}

function SmsSetUp({ hasGateway, inboundSince }: { hasGateway: boolean; inboundSince: number | null }) {
  const { timeZone } = useClinicZone();
  // Shown once: whoever leaves the page makes another one.
  const [url, setUrl] = useState<string | null>(null);
  const { run, isPending } = useAction(renewSmsAddress, { touches: ['settings'] });
  const renew = async () => {
    const answer = await run({});
    if (answer) setUrl(answer.url);
  };
  return (
    <>
      <Text size="sm">
        {hasGateway
          ? 'Patients who are contacted by SMS hear through the gateway that the server was started with.'
          : 'No gateway is set up: whoever is contacted by SMS would be told, and is not. SMS_URL names one when the server is started.'}
      </Text>
      <Text size="sm" mt="xs">
        {inboundSince === null
          ? 'The gateway has no address yet for receipts and replies: nobody hears what came of an SMS.'
          : `The gateway’s address for receipts and replies was made ${formatMoment(inboundSince, timeZone)}.`}
      </Text>
      {url !== null && (
        <Group gap="xs" mt="sm" align="flex-end" wrap="nowrap">
          <TextInput
            label="Give this to the gateway; it is shown only now"
            value={url}
            readOnly
            className={classes.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={url} otherwise="Select the address and copy it" />
        </Group>
      )}
      <Button variant="default" mt="sm" loading={isPending} onClick={() => void renew()}>
        {inboundSince === null ? 'Make an address' : 'Make a new address, and end this one'}
      </Button>
    </>
  );
}
