import { getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { ConfirmationCall, ContactOutcome } from '@docket/contract/endpoints/confirmation-calls.ts';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { Button, Group, Kbd } from '@mantine/core';
import classes from './confirmation-calls.module.css';

export const outcomeLabels: Record<ContactOutcome, string> = {
  confirmed: 'Confirmed',
  'no answer': 'No answer',
  'left a message': 'Left a message',
};

/**
 * The purpose of a call. `tell`: it is cancelled. `move`: the doctor is archived. `cancel`: the patient wrote that
 * they want to. Otherwise `confirm`.
 */
type CallNeed = 'tell' | 'move' | 'cancel' | 'confirm';

export function findNeed({ appointment, reply }: ConfirmationCall): CallNeed {
  if (getStatus(appointment) !== 'pending') return 'tell';
  if (appointment.docData.archived) return 'move';
  return reply?.wantsToCancel ? 'cancel' : 'confirm';
}

const primaryLabels: Record<CallNeed, string> = {
  tell: 'Told',
  move: 'Move',
  cancel: 'Cancel',
  confirm: 'Confirmed',
};
const outcomes: readonly ContactOutcome[] = ['confirmed', 'no answer', 'left a message'];

interface OutcomesProps {
  name: string;
  need: CallNeed;
  /** The patient is claimed; until then keys would act on a colleague's patient. */
  isHeld: boolean;
  onRecord: (outcome: ContactOutcome) => void;
  onMove: () => void;
  onCancel: () => void;
  /** null: no reply to mark as read. */
  onRead: (() => void) | null;
  /** Resumes messages that a reply stopped by mistake; null if none did. */
  onResume: (() => void) | null;
}

/** The buttons of the open row, each with its key. */
export function Outcomes(props: OutcomesProps) {
  const { name, need, isHeld, onRecord, onMove, onCancel, onRead, onResume } = props;
  const numbered = [
    ...outcomes.map((outcome) => ({
      label: outcome === 'confirmed' && need === 'tell' ? 'Told' : outcomeLabels[outcome],
      act: () => onRecord(outcome),
    })),
    ...(need !== 'tell'
      ? [
          { label: 'Move', act: onMove },
          { label: 'Cancel', act: onCancel },
        ]
      : []),
    ...(onRead ? [{ label: 'Read', act: onRead }] : []),
    ...(onResume ? [{ label: 'Read, keep sending messages', act: onResume }] : []),
  ].map((act, at) => ({ ...act, key: `${at + 1}` }));
  // A key keeps its meaning when another outcome is first, or Confirmed is missing.
  const offered = need === 'move' ? numbered.filter(({ label }) => label !== 'Confirmed') : numbered;
  const primary = offered.find(({ label }) => label === primaryLabels[need]);
  const acts = primary ? [primary, ...offered.filter((act) => act !== primary)] : offered;
  return (
    <Group gap={8} className={classes.outcomes} role="group" aria-label={`The call to ${name}`}>
      {acts.map(({ label, act, key }, at) => (
        <Button
          key={label}
          variant={at === 0 ? 'filled' : 'default'}
          {...(label === 'Cancel' && (at === 0 ? { color: 'red' } : { c: 'red' }))}
          size="compact-md"
          aria-keyshortcuts={key}
          disabled={!isHeld}
          onClick={firstClick(act)}
        >
          {label} <KeyHint name={key} />
        </Button>
      ))}
    </Group>
  );
}

/** The shortcut shown on a button. */
export function KeyHint({ name }: { name: string }) {
  return (
    <Kbd size="xs" className={classes.key} aria-hidden>
      {name}
    </Kbd>
  );
}
