import { formatSlotTime, showSlotTime, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { maxDelayMinutes } from '@docket/contract/rules/limits.ts';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Role } from '../api/session.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { closeDelayQuestion, useDelayQuestion } from './delay-question.ts';
import { NotifyLatePatients } from './notify-late-patients.tsx';
import { formatLate, type LateDoctor, useExpectedToday, useTodayUpdates } from './use-expected-times.ts';
import { useSetDelay } from './use-set-delay.tsx';

interface DelayDialogProps {
  role: Role;
  /** Renders the actions for patients expected after the doctor's hours. */
  afterHours: (doctor: LateDoctor) => ReactNode;
}

/** Asks how late a doctor runs; without a doctor it asks for that first. */
export function DelayDialog({ role, afterHours }: DelayDialogProps) {
  const { isOpen } = useDelayQuestion();
  return (
    <TopDialog opened={isOpen} onClose={closeDelayQuestion} title="Running late" size={440} padding={24}>
      <DelayForm role={role} afterHours={afterHours} />
    </TopDialog>
  );
}

const laterSteps = [10, 20, 30, 45] as const;
const earlierSteps = [-5, -10, -20] as const;

function DelayForm({ role, afterHours }: DelayDialogProps) {
  useTodayUpdates(role);
  const { doctors } = useExpectedToday();
  const { doctorId } = useDelayQuestion();
  const setDelay = useSetDelay(role);
  const doctorList = [...doctors.values()];
  const chosenDoctor = (role === 'doctor' ? doctorList[0] : doctors.get(doctorId ?? '')) ?? null;
  const chooseDelay = (minutes: number) => {
    if (!chosenDoctor) return;
    const { delay } = chosenDoctor.day;
    setDelay(
      { doctorId: chosenDoctor.day.doctorId, minutes: delay.minutes, version: delay.version },
      minutes,
    );
    closeDelayQuestion();
  };
  const late = chosenDoctor?.late ?? 0;
  const steps = [...laterSteps, ...earlierSteps.filter((step) => late + step > 0)];
  return (
    <Stack gap="md">
      {role === 'admin' && (
        <Select
          label="Doctor"
          placeholder="Choose a doctor"
          searchable
          selectFirstOptionOnChange
          openOnFocus={false}
          data-autofocus={chosenDoctor === null || undefined}
          data={doctorList.map(({ day }) => ({ value: day.doctorId, label: day.name }))}
          value={chosenDoctor?.day.doctorId ?? null}
          onChange={(value) => useDelayQuestion.setState({ doctorId: value })}
        />
      )}
      {chosenDoctor && <DelaySummary doctor={chosenDoctor} />}
      <Group gap="xs" role="group" aria-label="Minutes late">
        {steps.map((step, at) => (
          <StepButton
            key={step}
            step={step}
            late={late}
            isDisabled={chosenDoctor === null}
            isFirst={chosenDoctor !== null && at === 0}
            onChoose={chooseDelay}
          />
        ))}
        <Button variant="default" disabled={chosenDoctor === null} onClick={() => chooseDelay(0)}>
          On time
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Applies from the next patient on. Gaps and breaks reduce it. Resets overnight.
      </Text>
      {chosenDoctor && <NotifyLatePatients role={role} doctorId={chosenDoctor.day.doctorId} />}
      {chosenDoctor && chosenDoctor.afterHours.length > 0 && afterHours(chosenDoctor)}
    </Stack>
  );
}

interface StepButtonProps {
  readonly step: number;
  /** The current delay in minutes. */
  readonly late: number;
  readonly isDisabled: boolean;
  /** The first step: it gets the focus. */
  readonly isFirst: boolean;
  readonly onChoose: (minutes: number) => void;
}

/** "+10" above the resulting delay. */
function StepButton({ step, late, isDisabled, isFirst, onChoose }: StepButtonProps) {
  const sum = late + step;
  const added = `${step > 0 ? '+' : '−'}${Math.abs(step)}`;
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      h={late > 0 ? 48 : undefined}
      disabled={isDisabled || sum > maxDelayMinutes}
      data-autofocus={isFirst || undefined}
      aria-label={late > 0 ? undefined : `${sum} minutes late`}
      onClick={() => onChoose(sum)}
    >
      <span>
        {added}{' '}
        {late > 0 && (
          <Text component="span" display="block" size="xs" c={isFirst ? 'inherit' : 'dimmed'}>
            {sum} min late
          </Text>
        )}
      </span>
    </Button>
  );
}

/** "Running 20 min late", above "Set to 20 min by Nora Lind at 10:02 AM". */
function DelaySummary({ doctor: { day, late } }: { doctor: LateDoctor }) {
  const { timeZone } = useClinicZone();
  const { minutes, by, at } = day.delay;
  const isDeclared = by !== null && at !== null && minutes > 0;
  return (
    <div>
      <Text fw={600}>{late > 0 ? formatLate(late) : 'On time'}</Text>
      {isDeclared && (
        <Text size="sm" c="dimmed">
          Set to {minutes} min by {by} at {formatTime(wallClockIn(timeZone, at).minutes)}
        </Text>
      )}
      {day.away && (
        <Text size="sm" c="dimmed">
          Away from {formatTime(day.away.from)} to {formatTime(day.away.to)}
        </Text>
      )}
    </div>
  );
}

const formatTime = (minutes: number) => showSlotTime(formatSlotTime(minutes));
