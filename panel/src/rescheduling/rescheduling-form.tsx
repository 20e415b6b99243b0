import { type Affected, type AffectedOffer, Preview } from '@docket/contract/endpoints/rescheduling.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Alert, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCalendarShare, IconCalendarX, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useMaskedPatients, useNamesHidden } from '../api/privacy/names-hidden.ts';
import { UnlessNamesHidden } from '../api/privacy/unless-names-hidden.tsx';
import { patientName } from '../appointments/format.ts';
import { PhoneLink } from '../clinic/contact-link.tsx';
import { formatDayName } from '../clinic/format-day.ts';
import {
  type Chosen,
  chooseForAll,
  countOutcomes,
  findChosenOption,
  findClashes,
  formatOutcomes,
  listOptions,
  type Mark,
  type Option,
  type Outcome,
} from './plan.ts';
import classes from './rescheduling.module.css';
import type { ReschedulingInput } from './use-rescheduling.ts';

interface ReschedulingFormProps {
  request: ReschedulingInput;
  onChange: (part: Partial<Pick<ReschedulingInput, 'chosen' | 'reason'>>) => void;
  onApply: () => void;
  onLeave: () => void;
  isPending: boolean;
}

/**
 * Every affected appointment with its proposal; choices are changed one by one or all at once, and applied together.
 */
export function ReschedulingForm({ request, onChange, onApply, onLeave, isPending }: ReschedulingFormProps) {
  const { requestedChange, chosen, reason, refusal, marked } = request;
  const { affected, offers = [] } = useMaskedPatients(Preview, request);
  const isHidden = useNamesHidden();
  const [page, setPage] = useState(0);
  const counts = countOutcomes(affected, chosen);
  const clashes = findClashes(affected, chosen);
  // Another preview may return fewer rows.
  const shownPage = Math.min(page, Math.max(0, Math.ceil(affected.length / rowsAPage) - 1));
  const visibleConflicts = affected.slice(shownPage * rowsAPage, (shownPage + 1) * rowsAPage);
  const withDoctor = new Set(affected.map(({ appointment }) => appointment.doctorId)).size > 1;
  const apply = () => {
    const first = affected.findIndex(({ appointment }) => clashes.has(appointment._id));
    if (first >= 0) setPage(Math.floor(first / rowsAPage));
    else onApply();
  };
  return (
    <>
      {refusal && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="md">
          {/* The refusal may name a patient. */}
          {!isHidden && refusal} Your choices are saved. Appointments that are new or need another choice are
          marked.
        </Alert>
      )}
      <p className={classes.lead}>{formatAffectedCount(affected.length, offers.length)}</p>
      <EndingOffers offers={offers} />
      <BulkChoice affected={affected} chosen={chosen} onChoose={(next) => onChange({ chosen: next })} />
      <ul className={classes.rows} aria-label="Affected appointments">
        {visibleConflicts.map((conflict, index) => (
          <AffectedRow
            key={conflict.appointment._id}
            affected={conflict}
            withDoctor={withDoctor}
            isFirst={index === 0}
            option={findChosenOption(conflict, chosen)}
            mark={marked.get(conflict.appointment._id) ?? null}
            clash={clashes.get(conflict.appointment._id) ?? null}
            onChoose={(key) => onChange({ chosen: new Map(chosen).set(conflict.appointment._id, key) })}
          />
        ))}
      </ul>
      <RowPages page={shownPage} count={affected.length} onTurn={setPage} />
      <div className={classes.foot}>
        <p className={classes.counts} role="status">
          {affected.length === 0 ? 'No more appointments to decide on.' : `${formatOutcomes(counts)}.`}
          {clashes.size > 0 &&
            ` ${clashes.size} still ${clashes.size === 1 ? 'needs' : 'need'} another time.`}
        </p>
        <div className={classes.end}>
          {counts.cancel > 0 && (
            <UnlessNamesHidden>
              <TextInput
                className={classes.reason}
                label="Reason for the cancellations"
                description={
                  requestedChange.kind === 'time off' ? 'Also used as the reason for the time off' : undefined
                }
                autoComplete="off"
                maxLength={200}
                value={reason}
                onChange={(event) => onChange({ reason: event.currentTarget.value })}
              />
            </UnlessNamesHidden>
          )}
          <Group gap="xs" className={classes.buttons}>
            <Button variant="default" onClick={onLeave}>
              Cancel
            </Button>
            <Button loading={isPending} onClick={apply}>
              Apply
            </Button>
          </Group>
        </div>
      </div>
    </>
  );
}

/**
 * The waiting-list offers that the change ends. They need no decision, but their patients should get another offer.
 */
function EndingOffers({ offers }: { offers: readonly AffectedOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="md">
      {offers.length === 1
        ? 'This withdraws an offered time. The patient stays on the waiting list:'
        : 'This withdraws offered times. The patients stay on the waiting list:'}
      <ul className={classes.offers}>
        {offers.map((offer) => (
          <li key={offer.offerId}>
            {offer.patientName}, {formatDayName(offer.slotDate, null)} {formatSlotDate(offer.slotDate)},{' '}
            {showSlotTime(offer.slotTime)} with {offer.doctorName}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function formatAffectedCount(count: number, offers: number): string {
  if (count === 0 && offers > 0) return 'No appointment is affected. Nothing changes until you apply.';
  if (count === 0) return 'No appointments are affected any more.';
  if (count === 1) return 'One appointment is affected. Nothing changes until you apply.';
  return `${count} appointments are affected. Nothing changes until you apply. Then all changes are made at once.`;
}

/** Few enough to review at a glance and to draw without a pause. */
const rowsAPage = 20;

interface RowPagesProps {
  /** The page, from 0. */
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

function RowPages({ page, count, onTurn }: RowPagesProps) {
  if (count <= rowsAPage) return null;
  const last = Math.ceil(count / rowsAPage) - 1;
  const from = page * rowsAPage + 1;
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="sm" pt="sm">
      <Text size="sm" c="dimmed">
        {from}–{Math.min(count, from + rowsAPage - 1)} of {count}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={page === 0} onClick={() => onTurn(page - 1)}>
          Previous
        </Button>
        <Button variant="default" disabled={page === last} onClick={() => onTurn(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}

interface BulkChoiceProps {
  affected: readonly Affected[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

const bulkChoices = [
  { outcome: 'colleague', label: 'a colleague', icon: IconUsers, lacking: 'no colleague free' },
  { outcome: 'later', label: 'next free time', icon: IconCalendarShare, lacking: 'no other free time' },
  { outcome: 'cancel', label: 'Cancel all', icon: IconCalendarX, lacking: '' },
] as const satisfies readonly { outcome: Outcome; label: string; icon: unknown; lacking: string }[];

/** Chooses one outcome for all appointments, as far as possible. */
function BulkChoice({ affected, chosen, onChoose }: BulkChoiceProps) {
  const [resultText, setResultText] = useState('');
  if (affected.length < 2) return null;
  const possible = new Set(
    affected.flatMap((conflict) => listOptions(conflict).map((option) => option.outcome)),
  );
  const choose = ({ outcome, lacking }: (typeof bulkChoices)[number]) => {
    const { chosen: next, left } = chooseForAll(outcome, affected, chosen);
    onChoose(next);
    setResultText(
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
      {bulkChoices
        .filter(({ outcome }) => possible.has(outcome))
        .map((bulkChoice) => (
          <Button
            key={bulkChoice.outcome}
            variant="default"
            px={12}
            aria-label={
              bulkChoice.outcome === 'cancel' ? bulkChoice.label : `Move all to ${bulkChoice.label}`
            }
            leftSection={<bulkChoice.icon size={16} aria-hidden />}
            onClick={() => choose(bulkChoice)}
          >
            {bulkChoice.label}
          </Button>
        ))}
      <span className={classes.said} role="status">
        {resultText}
      </span>
    </div>
  );
}

interface ReplanRowProps {
  affected: Affected;
  /** Appointments of several doctors are affected, so each names its doctor. */
  withDoctor: boolean;
  /** Keyboard focus starts here. */
  isFirst: boolean;
  option: Option;
  mark: Mark | null;
  /** The earlier appointment that already has this time. */
  clash: Affected | null;
  onChoose: (key: string) => void;
}

const groups: Record<Outcome, string> = {
  colleague: 'A colleague',
  later: 'The same doctor, another time',
  cancel: 'Otherwise',
  keep: 'Otherwise',
};

/** One affected appointment: patient, phone, old time, and the choice. */
function AffectedRow(props: ReplanRowProps) {
  const { affected, withDoctor, isFirst, option, mark, clash, onChoose } = props;
  const { userData, docData, slotDate, slotTime } = affected.appointment;
  const name = patientName(affected.appointment);
  return (
    <li className={classes.row} data-outcome={option.outcome}>
      <PersonAvatar name={name} image={isPicture(userData.image) ? userData.image : null} size={36} />
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {mark === 'new' && <StatusBadge tone="blue" label="New" />}
          {mark === 'again' && <StatusBadge tone="amber" label="Choose again" />}
        </span>
        <PhoneLink value={userData.phone} withIcon />
      </div>
      <div className={classes.when}>
        <span>
          <span className={classes.together}>
            {formatDayName(slotDate, null)} {formatSlotDate(slotDate)},
          </span>{' '}
          <span className={classes.together}>{showSlotTime(slotTime)}</span>
        </span>
        {withDoctor && <span className={classes.doctor}>{docData.name}</span>}
      </div>
      <Select
        className={classes.choice}
        aria-label={`What becomes of the appointment of ${name}, ${slotTime}`}
        data-autofocus={isFirst || undefined}
        data={groupByOutcome(affected)}
        value={option.key}
        error={clash && `${patientName(clash.appointment)} already has this time`}
        classNames={{ options: classes.options ?? '' }}
        onChange={(key) => key && onChoose(key)}
      />
    </li>
  );
}

function groupByOutcome(affected: Affected) {
  const found = new Map<string, { value: string; label: string }[]>();
  for (const { key, label, outcome } of listOptions(affected))
    found.set(groups[outcome], [...(found.get(groups[outcome]) ?? []), { value: key, label }]);
  return [...found].map(([group, items]) => ({ group, items }));
}
