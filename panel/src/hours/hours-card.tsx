import type { Hours } from '@docket/contract/hours.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Whose } from '../rescheduling/whose-hours.ts';
import { HoursEdit } from './edit/hours-edit.tsx';
import { hoursDraft } from './hours-draft.ts';
import { HoursView } from './hours-view.tsx';

interface HoursCardProps {
  whose: Whose;
  hours: Hours;
}

/** The week, the dates that are another way, and what of it may be booked; to look at and to change. */
export function HoursCard({ whose, hours }: HoursCardProps) {
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
