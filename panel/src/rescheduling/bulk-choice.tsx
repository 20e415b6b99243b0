import type { Affected } from '@docket/contract/rescheduling.ts';
import { Button } from '@mantine/core';
import { IconCalendarShare, IconCalendarX, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { type Chosen, chooseForAll, type Fate, optionsOf } from './plan.ts';
import classes from './rescheduling.module.css';

interface BulkChoiceProps {
  affected: readonly Affected[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

const ways = [
  { fate: 'colleague', label: 'a colleague', icon: IconUsers, lacking: 'no colleague free' },
  { fate: 'later', label: 'next free time', icon: IconCalendarShare, lacking: 'no other free time' },
  { fate: 'cancel', label: 'Cancel all', icon: IconCalendarX, lacking: '' },
] as const satisfies readonly { fate: Fate; label: string; icon: unknown; lacking: string }[];

/** One choice for all of them, as far as there is room. */
export function BulkChoice({ affected, chosen, onChoose }: BulkChoiceProps) {
  const [said, setSaid] = useState('');
  if (affected.length < 2) return null;
  const possible = new Set(affected.flatMap((one) => optionsOf(one).map((option) => option.fate)));
  const choose = ({ fate, lacking }: (typeof ways)[number]) => {
    const { chosen: next, left } = chooseForAll(fate, affected, chosen);
    onChoose(next);
    setSaid(
      left === 0
        ? ''
        : `${left} ${left === 1 ? 'has' : 'have'} ${lacking} and ${left === 1 ? 'stays' : 'stay'} as chosen.`,
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row everywhere
    <div className={classes.bulk} role="group" aria-label="All of them">
      <span className={classes.bulkLead} aria-hidden>
        Move all to
      </span>
      {ways
        .filter(({ fate }) => possible.has(fate))
        .map((way) => (
          <Button
            key={way.fate}
            variant="default"
            px={12}
            aria-label={way.fate === 'cancel' ? way.label : `Move all to ${way.label}`}
            leftSection={<way.icon size={16} aria-hidden />}
            onClick={() => choose(way)}
          >
            {way.label}
          </Button>
        ))}
      <span className={classes.said} role="status">
        {said}
      </span>
    </div>
  );
}
