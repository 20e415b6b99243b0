import { findPatients } from '@docket/contract/patients.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconCalendarPlus, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';

const pauseMs = 200;
const letterLeast = 2;

/** What the palette makes of words that name no page: the patients they fit, and booking with them. Nothing for who may not book. */
export function usePatientActions(typed: string, mayBook: boolean): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const words = typed.trim();
  const [q] = useDebouncedValue(words, pauseMs);
  const isAsking = mayBook && words.length >= letterLeast;
  const { data, isPlaceholderData } = useRead(
    ['patients'],
    findPatients,
    { q, limit: 5 },
    { enabled: isAsking && q.length >= letterLeast },
  );
  if (!isAsking) return [];
  const patients = q === words && !isPlaceholderData ? (data?.patients ?? []) : [];
  return [
    {
      group: 'Patients',
      actions: patients.map(({ _id, name, phone, email }) => ({
        id: `patient ${_id}`,
        label: name,
        description: phone || email || 'No phone or email',
        // The server found them, whatever by: the palette must not search once more.
        keywords: typed,
        leftSection: <IconUser size={18} stroke={1.6} aria-hidden />,
        onClick: () => void navigate({ to: '/patients/$id', params: { id: _id } }),
      })),
    },
    {
      group: 'Booking',
      actions: [
        {
          id: 'book these words',
          label: `Book “${words}”`,
          description: 'New appointment with these words',
          keywords: typed,
          leftSection: <IconCalendarPlus size={18} stroke={1.6} aria-hidden />,
          onClick: () => void navigate({ to: '/all-appointments', search: { new: 1, ask: words } }),
        },
      ],
    },
  ];
}
