import { findLatePatients, type LatePatient, tellLate } from '@docket/contract/running-late.ts';
import { showSlotTime } from '@docket/contract/slot-date.ts';
import { PhoneLink } from '@docket/ui/contact-link.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import classes from './tell-late.module.css';

interface TellLateProps {
  role: Role;
  doctorId: string;
}

function useTellLate({ role, doctorId }: TellLateProps) {
  const ofDoctor = role === 'admin' ? { doctorId } : {};
  const { data } = useRead(
    ['appointments', 'delays', 'messages', 'patients'],
    findLatePatients[role],
    ofDoctor,
  );
  const telling = useAction(tellLate[role], { touches: ['messages'] });
  const patients = data?.patients ?? [];
  const count = patients.filter(({ isToTell }) => isToTell).length;
  return {
    patients,
    count,
    /** "Tell 5 patients" */
    label: count === 1 ? 'Tell 1 patient' : `Tell ${count} patients`,
    tell: () => void telling.run(ofDoctor),
    isPending: telling.isPending,
  };
}

/** For the toast of a delay: tells whom it concerns in one click. Nothing where nobody is to be told. */
export function TellLateLink(props: TellLateProps) {
  const { count, label, tell, isPending } = useTellLate(props);
  if (count === 0) return null;
  return (
    <button type="button" className={classes.link} disabled={isPending} onClick={tell}>
      {label}
    </button>
  );
}

/** Whom a delay concerns: the button that tells them, and who has to be called or was told. */
export function TellLate(props: TellLateProps) {
  const { patients, count, label, tell, isPending } = useTellLate(props);
  if (patients.length === 0) return null;
  return (
    <Stack gap="xs">
      {count > 0 && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          className={classes.tell}
          loading={isPending}
          onClick={firstClick(tell)}
        >
          {label}
        </Button>
      )}
      {count > 0 && (
        <Text size="sm" c="dimmed">
          By email or SMS, at once: when they are expected to begin. Nobody is told twice.
        </Text>
      )}
      <ul className={classes.patients} aria-label="Whom it concerns">
        {patients.map((patient) => (
          <li key={patient.appointmentId}>
            <span className={classes.who}>
              <span>
                {patient.patientName}, {showSlotTime(patient.slotTime)}
              </span>
              {patient.why !== '' && patient.phone !== '' && <PhoneLink value={patient.phone} />}
            </span>
            <span className={patient.why === '' ? classes.quiet : classes.cannot}>
              {formatTelling(patient)}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** "Told: about 10:50 AM"; "Can’t be told: phone only". */
function formatTelling({ why, toldTime, expectedTime, isToTell, channel }: LatePatient): string {
  const told = toldTime === null ? '' : `told about ${showSlotTime(toldTime)}`;
  if (why !== '') return [`Can’t be told: ${lowerFirst(why)}`, told].filter(Boolean).join(', ');
  const by = channel === 'sms' ? 'SMS' : 'email';
  if (isToTell) return [`About ${showSlotTime(expectedTime)}, by ${by}`, told].filter(Boolean).join(', ');
  return `Told about ${showSlotTime(toldTime ?? expectedTime)}`;
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
