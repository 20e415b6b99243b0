import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { InvitationLink } from '../invitation-link.tsx';
import classes from './added-doctor.module.css';

interface AddedDoctorProps {
  doctor: Doctor;
  /** Null: the doctor was added with a password. */
  invitationPath: string | null;
  onClose: () => void;
}

/** The doctor just added: the invitation link, if there is one, and the next steps. */
export function AddedDoctor({ doctor, invitationPath, onClose }: AddedDoctorProps) {
  const card = useRef<HTMLElement>(null);
  // The submit button that had the focus may be below the window.
  useEffect(() => card.current?.focus(), []);
  if (invitationPath)
    return (
      <InvitationLink doctorName={doctor.name} path={invitationPath} onClose={onClose}>
        <NextSteps doctor={doctor} />
      </InvitationLink>
    );
  const title = `${doctor.name} is added`;
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      radius="lg"
      ref={card}
      tabIndex={-1}
      data-keep-clear
      aria-label={title}
      className={classes.card}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} className={classes.title}>
          {title}
        </Text>
        <CloseButton aria-label="Close the next steps" onClick={onClose} />
      </Group>
      <NextSteps doctor={doctor} />
    </Paper>
  );
}

function NextSteps({ doctor: { _id: doctor, fees } }: { doctor: Doctor }) {
  const needsFee = fees === 0;
  const steps = [
    { label: 'Set hours', search: { doctor, tab: 'hours' } },
    ...(needsFee ? [{ label: 'Set fee', search: { doctor, tab: 'fee' } }] : []),
    { label: 'Open', search: { doctor } },
  ];
  return (
    <>
      <Text size="sm" mt="md" mb={8}>
        Times are offered once working hours are set.
        {needsFee && ` Until a fee is set, appointments are booked at ${formatMoney(0)}.`}
      </Text>
      <Group gap="xs">
        {steps.map(({ label, search }, at) => (
          <Button
            key={label}
            variant={at === 0 ? 'light' : 'default'}
            renderRoot={(props) => <Link {...props} to="/doctor-list" search={search} />}
          >
            {label}
          </Button>
        ))}
      </Group>
    </>
  );
}
