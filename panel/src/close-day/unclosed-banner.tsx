import { readUnclosedDay } from '@docket/contract/endpoints/close-day.ts';
import { parseIsoDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { PageBanner } from '@docket/ui/page-banner.tsx';
import { Button } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { formatDay } from '../clinic/format-day.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';

const hiddenUnder = 'docket.unclosed-day-hidden';

/** Reminds of the oldest day that was not closed, then of the next. Hidden, it returns tomorrow. */
export function UnclosedBanner() {
  const { today } = useClinicToday();
  const [hiddenOn, setHiddenOn] = useState(() => localStorage.getItem(hiddenUnder));
  const { data } = useRead(['closings', 'appointments'], readUnclosedDay, {});
  const date = parseIsoDate(data?.date ?? '');
  const day = toIsoDate(today);
  if (!date || hiddenOn === day) return null;
  const hide = () => {
    localStorage.setItem(hiddenUnder, day);
    setHiddenOn(day);
  };
  return (
    <PageBanner
      label="Unclosed day"
      tone="amber"
      icon={IconCalendarExclamation}
      text={formatUnclosed(formatDay(date, today), (data?.count ?? 1) - 1)}
    >
      <Button
        variant="default"
        size="compact-md"
        renderRoot={(button) => <Link to="/close-day" search={{ date: toIsoDate(date) }} {...button} />}
      >
        Close it now
      </Button>
      <Button variant="transparent" c="inherit" size="compact-md" onClick={hide}>
        Hide until tomorrow
      </Button>
    </PageBanner>
  );
}

function formatUnclosed(day: string, laterDays: number): string {
  if (laterDays < 1) return `${day} hasn’t been closed.`;
  return `${day} and ${laterDays === 1 ? '1 later day' : `${laterDays} later days`} haven’t been closed.`;
}
