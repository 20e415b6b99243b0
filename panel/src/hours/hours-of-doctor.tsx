import type { Hours } from '@docket/contract/endpoints/hours.ts';
import { Card } from '@docket/ui/card.tsx';
import { CardWaiting } from '@docket/ui/card-waiting.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { type HoursOwner, hoursOwner } from '../doctors/hours-owner.ts';
import { ChangesCard } from '../rescheduling/changes-card.tsx';
import { TimeOffCard } from '../time-off/time-off-card.tsx';
import { AwayCard } from './away/away-card.tsx';
import { HoursEdit } from './edit/hours-edit.tsx';
import { hoursDraft } from './hours-draft.ts';
import { HoursView } from './hours-view.tsx';
import { useHours } from './use-hours.ts';

/** One card about a doctor's availability: absence, hours, time off and their changes. Without an id: the signed-in doctor's. */
export function HoursOfDoctor({ doctorId }: { doctorId: string | null }) {
  const whose = hoursOwner(doctorId);
  return (
    <Loaded read={useHours(whose)} failed="Couldn’t load the hours" waiting={<CardWaiting />}>
      {({ hours }) => (
        <Card flush key={hours.doctorId}>
          <AwayCard whose={whose} hours={hours} />
          <HoursCard whose={whose} hours={hours} />
          <TimeOffCard whose={whose} timeOff={hours.timeOff} />
          <ChangesCard whose={whose} />
        </Card>
      )}
    </Loaded>
  );
}

interface HoursCardProps {
  whose: HoursOwner;
  hours: Hours;
}

/** The week, the dated exceptions and the booking rules, with the editor. */
function HoursCard({ whose, hours }: HoursCardProps) {
  const [isEditing, setEditing] = useState(() => hoursDraft.read(whose) !== null);
  return (
    <ListCard
      title="Working hours"
      action={
        !isEditing && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {hours.weekly.length === 0 ? 'Set hours' : 'Change hours'}
          </Button>
        )
      }
    >
      {isEditing ? (
        <HoursEdit whose={whose} hours={hours} onClose={() => setEditing(false)} />
      ) : (
        <HoursView hours={hours} />
      )}
    </ListCard>
  );
}
