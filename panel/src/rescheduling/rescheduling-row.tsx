import { isPicture } from '@docket/contract/images.ts';
import type { Affected } from '@docket/contract/rescheduling.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { PhoneLink } from '@docket/ui/contact-link.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Select } from '@mantine/core';
import { patientName } from '../appointments/patient-name.ts';
import { sayDay } from '../clinic/format-day.ts';
import { type Fate, type Mark, type Option, optionsOf } from './plan.ts';
import classes from './rescheduling.module.css';

interface ReplanRowProps {
  affected: Affected;
  /** Appointments of several doctors are in the way, so each says whose it is. */
  withDoctor: boolean;
  /** Where the keyboard begins. */
  isFirst: boolean;
  /** What is chosen for it. */
  option: Option;
  mark: Mark | null;
  /** The one above that was given the same time. */
  clash: Affected | null;
  onChoose: (key: string) => void;
}

const groups: Record<Fate, string> = {
  colleague: 'A colleague',
  later: 'The same doctor, another time',
  cancel: 'Otherwise',
  keep: 'Otherwise',
};

/** One appointment in the way: who, how to call them, when it was to be, and what becomes of it. */
export function ReplanRow(props: ReplanRowProps) {
  const { affected, withDoctor, isFirst, option, mark, clash, onChoose } = props;
  const { userData, docData, slotDate, slotTime } = affected.appointment;
  const name = patientName(affected.appointment);
  return (
    <li className={classes.row} data-fate={option.fate}>
      <PersonAvatar name={name} image={isPicture(userData.image) ? userData.image : null} size={36} />
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {mark === 'new' && <StatusBadge tone="blue" label="New" />}
          {mark === 'again' && <StatusBadge tone="amber" label="Choose again" />}
        </span>
        <PhoneLink value={userData.phone} withSign />
      </div>
      <div className={classes.when}>
        <span>
          {sayDay(slotDate, null)} {formatSlotDate(slotDate)}, {showSlotTime(slotTime)}
        </span>
        {withDoctor && <span className={classes.doctor}>{docData.name}</span>}
      </div>
      <Select
        className={classes.choice}
        aria-label={`What becomes of the appointment of ${name}, ${slotTime}`}
        data-autofocus={isFirst || undefined}
        data={groupsOf(affected)}
        value={option.key}
        error={clash && `${patientName(clash.appointment)} was given this time`}
        classNames={{ options: classes.options ?? '' }}
        onChange={(key) => key && onChoose(key)}
      />
    </li>
  );
}

function groupsOf(affected: Affected) {
  const found = new Map<string, { value: string; label: string }[]>();
  for (const { key, label, fate } of optionsOf(affected))
    found.set(groups[fate], [...(found.get(groups[fate]) ?? []), { value: key, label }]);
  return [...found].map(([group, items]) => ({ group, items }));
}
