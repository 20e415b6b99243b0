import type { Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { Button, Group } from '@mantine/core';
import { IconHourglass, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useClinicNow } from '../clinic/use-clinic-now.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { OfferLink } from '../freed-time/offer-link.tsx';
import { useEndWish } from '../freed-time/still-waiting.tsx';
import { useOffers } from '../freed-time/use-offers.ts';
import { standingOffer, useWishes } from '../freed-time/use-wishes.ts';
import { OfferActions, WaitingRow, WaitingRowsLoading } from '../freed-time/waiting-row.tsx';
import { WishDrawer, type WishQuestion } from './wish-drawer.tsx';

/** The waiting list: patients who want to come earlier, or have no appointment yet. */
export function WaitingListPage() {
  const list = useWishes();
  const { data } = list;
  const { today } = useClinicToday();
  const [question, setQuestion] = useState<WishQuestion | null>(null);
  return (
    <>
      <PageTitle
        title="Waiting list"
        subtitle={<span role="status">{data ? formatCounts(data.wishes, data.total) : '\u00a0'}</span>}
        actions={
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setQuestion({ wish: null })}
          >
            Add a patient
          </Button>
        }
      />
      <Loaded
        read={list}
        failed="Couldn’t load the waiting list"
        waiting={
          <Card flush>
            <WaitingRowsLoading count={6} />
          </Card>
        }
      >
        {({ wishes }) => (
          <Card flush>
            <Wishes wishes={wishes} onChange={(wish) => setQuestion({ wish })} />
          </Card>
        )}
      </Loaded>
      <WishDrawer question={question} today={today} onClose={() => setQuestion(null)} />
    </>
  );
}

interface WishesProps {
  wishes: readonly Wish[];
  onChange: (wish: Wish) => void;
}

function Wishes({ wishes, onChange }: WishesProps) {
  const { today } = useClinicToday();
  const now = useClinicNow();
  const offers = useOffers();
  const { end } = useEndWish();
  const [link, setLink] = useState<{ wishId: string; link: string } | null>(null);
  if (wishes.length === 0) {
    return (
      <EmptyNotice icon={IconHourglass} title="Nobody is waiting">
        Tick “Wants an earlier time” while booking or in the menu of an appointment, or add a patient here.
      </EmptyNotice>
    );
  }
  return (
    <ul aria-label="Waiting list">
      {wishes.map((wish) => {
        const offer = standingOffer(wish, now);
        return (
          <WaitingRow key={wish._id} wish={wish} today={today}>
            {offer && (
              <OfferActions
                offer={offer}
                name={wish.patient.name}
                today={today}
                offers={offers}
                onLink={(link) => setLink({ wishId: wish._id, link })}
              />
            )}
            {offer && link?.wishId === wish._id && <OfferLink link={link.link} />}
            <Group gap={6}>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Edit what ${wish.patient.name} is waiting for`}
                onClick={() => onChange(wish)}
              >
                Edit
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Remove: ${wish.patient.name}`}
                onClick={firstClick(() => end(wish._id))}
              >
                Remove
              </Button>
            </Group>
          </WaitingRow>
        );
      })}
    </ul>
  );
}

/** "12 waiting, 2 urgent" */
function formatCounts(wishes: readonly Wish[], total: number): string {
  if (total === 0) return 'Nobody is waiting';
  const urgent = wishes.filter((wish) => wish.urgent).length;
  const limitNote = total > wishes.length ? `, the first ${wishes.length} are shown` : '';
  return `${total} waiting${urgent > 0 ? `, ${urgent} urgent` : ''}${limitNote}`;
}
