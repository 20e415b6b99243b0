import { patientByLink } from '@docket/contract/endpoints/offer-link.ts';
import { findTakers, type TakenTime } from '@docket/contract/endpoints/waiting-list.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { useClinicNow } from '../clinic/use-clinic-now.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { closeFreedTime, type FreedTime, formatTime, useFreedTime } from './freed-time.ts';
import { renderTakers } from './freed-time-takers.tsx';
import { OfferLink } from './offer-link.tsx';
import { useOffers } from './use-offers.ts';
import { standingOffer } from './use-wishes.ts';
import classes from './waiting-row.module.css';
import { OfferActions, WaitingRow, WaitingRowsLoading } from './waiting-row.tsx';

/** The patients of the waiting list who would take a freed time: call, offer, and record their answer. */
export function FreedTimeDialog() {
  const { time, isOpen } = useFreedTime();
  const { today } = useClinicToday();
  if (!time) return null;
  return (
    <TopDialog
      opened={isOpen}
      onClose={closeFreedTime}
      title={`${formatTime(time, today)} with ${time.doctorName}`}
      size={560}
      padding={24}
    >
      {isOpen && <Takers key={JSON.stringify(time)} time={time} />}
    </TopDialog>
  );
}

function formatTaken({ patient, who }: TakenTime): string {
  return who.name === patientByLink ? `${patient} took it by link` : `Taken by ${patient} (${who.name})`;
}

function Takers({ time }: { time: FreedTime }) {
  const { doctorId, slotDate, slotTime, durationMinutes } = time;
  const slot = { doctorId, slotDate, slotTime, durationMinutes };
  const read = useRead(['wishes', 'appointments', 'patients', 'doctors'], findTakers, slot);
  const { today } = useClinicToday();
  const now = useClinicNow();
  const offers = useOffers();
  const [link, setLink] = useState<string | null>(null);
  return (
    <Loaded
      read={read}
      failed="Couldn’t load the waiting list"
      waiting={
        <div className={classes.narrow}>
          <WaitingRowsLoading count={1} />
        </div>
      }
      layout="part"
    >
      {(data) => {
        const rows = data.takers.map((wish) => ({ wish, offer: standingOffer(wish, now) }));
        const isOffered = rows.some(({ offer }) => offer !== null);
        return (
          <>
            <Text c="dimmed" role="status">
              {rows.length === 0
                ? `${data.taken ? formatTaken(data.taken) : (data.why ?? 'No patient on the waiting list could take this time')}.`
                : `${rows.length === 1 ? '1 patient' : `${rows.length} patients`} could take it.${rows.length > 1 ? ' Urgent first, then longest wait.' : ''}`}
            </Text>
            {data.taken?.freed && <Text size="sm">{renderTakers(data.taken.freed)}</Text>}
            {link && isOffered && <OfferLink link={link} />}
            <ul className={classes.narrow} aria-label="Patients who could take it">
              {rows.map(({ wish, offer }) => (
                <WaitingRow key={wish._id} wish={wish} today={today}>
                  {offer ? (
                    <OfferActions
                      offer={offer}
                      name={wish.patient.name}
                      today={today}
                      offers={offers}
                      isOfThisTime
                      onAccepted={closeFreedTime}
                      onLink={setLink}
                    />
                  ) : (
                    <Button
                      size="compact-md"
                      variant="default"
                      disabled={isOffered || offers.isPending}
                      aria-label={`Offer this time to ${wish.patient.name}`}
                      onClick={firstClick(() => void offers.offer(wish, time))}
                    >
                      Offer
                    </Button>
                  )}
                </WaitingRow>
              ))}
            </ul>
          </>
        );
      }}
    </Loaded>
  );
}
