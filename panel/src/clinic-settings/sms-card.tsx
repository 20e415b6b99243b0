import { readSmsSetUp, renewSmsAddress } from '@docket/contract/endpoints/messages.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { OneTimeSecret } from '@docket/ui/one-time-secret.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './settings.module.css';

/** Whether SMS are sent, and the URL for the gateway's receipts and replies. */
export function SmsCard() {
  const read = useRead(['settings'], readSmsSetUp, {});
  return (
    <ListCard title="SMS">
      <div className={classes.sms}>
        <Loaded
          read={read}
          failed="Couldn’t load the SMS settings"
          waiting={
            <>
              <WaitingText />
              <Skeleton height={36} aria-hidden />
            </>
          }
          layout="part"
        >
          {(loaded) => <SmsSetUp {...loaded} />}
        </Loaded>
      </div>
    </ListCard>
  );
}

function SmsSetUp({ hasGateway, inboundSince }: { hasGateway: boolean; inboundSince: number | null }) {
  const { timeZone } = useClinicZone();
  // Shown once; after leaving the page, a new one must be created.
  const [url, setUrl] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { run, isPending } = useAction(renewSmsAddress, { touches: ['settings'] });
  const renew = async () => {
    const answer = await run({});
    if (answer) setUrl(answer.url);
    setConfirming(false);
  };
  return (
    <>
      <p>
        {hasGateway
          ? 'SMS are sent through the gateway set on the server.'
          : 'No SMS are sent, because no gateway is set up. Set SMS_URL on the server.'}
      </p>
      <p>
        {inboundSince === null
          ? 'No delivery reports or replies yet. Make an address and enter it at the gateway.'
          : `The gateway’s address for delivery reports and replies was made ${formatMoment(inboundSince, timeZone)}.`}
      </p>
      {url !== null && (
        <OneTimeSecret
          key={url}
          kind="Gateway address"
          title="The gateway’s address, shown once"
          hint="Enter it at the SMS gateway, for delivery reports and replies. It is shown only now, and a new address replaces it."
          value={url}
          onClose={() => setUrl(null)}
        />
      )}
      <Button
        variant="default"
        loading={isPending}
        onClick={firstClick(() => (inboundSince === null ? void renew() : setConfirming(true)))}
      >
        {inboundSince === null ? 'Make an address' : 'Make a new address'}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Make a new address?"
        confirmLabel="Make a new address"
        onConfirm={() => void renew()}
        onCancel={() => setConfirming(false)}
        isPending={isPending}
      >
        The current address stops working at once. Delivery reports and replies arrive again once the gateway
        has the new address.
      </ConfirmDialog>
    </>
  );
}
