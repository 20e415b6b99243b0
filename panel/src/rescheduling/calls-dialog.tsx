import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type Change, markCalled, type PatientCall, readCalls } from '@docket/contract/endpoints/changes.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readKey } from '../api/query-keys.ts';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { formatCancelled } from '../appointments/format.ts';
import { PhoneLink } from '../clinic/contact-link.tsx';
import { formatDayName } from '../clinic/format-day.ts';
import { Letterhead } from '../clinic/letterhead.tsx';
import type { HoursOwner } from '../doctors/hours-owner.ts';
import classes from './calls.module.css';

interface CallsDialogProps {
  /** The change with these appointments; null while the dialog is closed. */
  change: Change | null;
  whose: HoursOwner;
  onClose: () => void;
}

/** The calls after a change of hours: patient, phone, the outcome for the appointment, and a tick once called. */
export function CallsDialog({ change, whose, onClose }: CallsDialogProps) {
  // Paper shows the list without the page below it.
  useEffect(() => {
    if (change === null) return;
    document.documentElement.dataset.printing = 'calls';
    return () => {
      delete document.documentElement.dataset.printing;
    };
  }, [change]);
  return (
    <TopDialog opened={change !== null} onClose={onClose} title="Patients to call" size={720} padding={24}>
      {change && <Calls change={change} whose={whose} />}
    </TopDialog>
  );
}

const reads = ['doctors', 'appointments'] as const;

function Calls({ change, whose }: { change: Change; whose: HoursOwner }) {
  const cache = useQueryClient();
  const call = readCalls[whose.role];
  const read = useRead(reads, call, { id: change._id });
  const { run } = useAction(markCalled[whose.role], {
    touches: ['doctors'],
    successText: () => null,
    optimistic: ({ appointmentId, called }) => {
      const key = readKey(reads, call, { id: change._id });
      const before = cache.getQueryData<AnswerOf<typeof readCalls.admin>>(key);
      // The caller's name comes with the server's answer.
      const optimisticMark = called ? { by: '', at: 0 } : null;
      const calls = before?.calls.map((patientCall) =>
        patientCall.appointmentId === appointmentId
          ? { ...patientCall, called: optimisticMark }
          : patientCall,
      );
      if (calls) cache.setQueryData(key, { calls });
      return () => cache.setQueryData(key, before);
    },
  });
  return (
    <Loaded
      read={read}
      failed="Couldn’t load the list"
      waiting={
        <>
          <WaitingText />
          <Skeleton height={14} width="60%" my={12} />
          <Skeleton height={14} width="52%" my={12} />
        </>
      }
      layout="part"
    >
      {({ calls }) => (
        <div>
          <Letterhead role={whose.role} />
          <p className={classes.lead}>
            {change.summary}.{' '}
            <span role="status">
              {formatLeft(calls.filter(({ called }) => called === null).length, calls.length)}
            </span>
          </p>
          <ul aria-label="Patients to call">
            {calls.map((patientCall) => (
              <CallRow
                key={patientCall.appointmentId}
                call={patientCall}
                onMark={(called) =>
                  void run({ changeId: change._id, appointmentId: patientCall.appointmentId, called })
                }
              />
            ))}
          </ul>
          <Group justify="flex-end" mt="md">
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </Group>
        </div>
      )}
    </Loaded>
  );
}

function CallRow({ call, onMark }: { call: PatientCall; onMark: (called: boolean) => void }) {
  const { patient, phone, called, movedTo } = call;
  const name = patient.trim() || 'Unknown Patient';
  return (
    <li className={classes.call}>
      <Checkbox
        aria-label={`Called: ${name}`}
        checked={called !== null}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      <span className={classes.who}>
        <strong>{name}</strong>
        {phone === '' ? (
          <span className={classes.quiet}>No phone</span>
        ) : (
          <PhoneLink value={phone} withIcon />
        )}
      </span>
      <span className={classes.what}>
        <span className={classes.quiet}>Was {formatWhen(call)}</span>
        <span>{movedTo ? `Now ${formatWhen(movedTo)}` : formatCancelled(call)}</span>
        {called && called.by !== '' && <span className={classes.quiet}>Called by {called.by}</span>}
      </span>
    </li>
  );
}

function formatWhen({
  slotDate,
  slotTime,
  doctor,
}: {
  slotDate: string;
  slotTime: string;
  doctor: string;
}): string {
  return `${formatDayName(slotDate, null)} ${formatSlotDate(slotDate)}, ${showSlotTime(slotTime)}, ${doctor}`;
}

function formatLeft(leftCount: number, all: number): string {
  if (all === 0) return 'No calls needed.';
  return leftCount === 0 ? 'All patients have been called.' : `${leftCount} of ${all} still to call.`;
}
