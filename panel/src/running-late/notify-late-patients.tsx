import { findLatePatients, type LatePatient, tellLate } from '@docket/contract/endpoints/running-late.ts';
import { showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { Role } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { PhoneLink } from '../clinic/contact-link.tsx';
import classes from './notify-late-patients.module.css';

interface NotifyLatePatientsProps {
  role: Role;
  doctorId: string;
}

function useNotifyLatePatients({ role, doctorId }: NotifyLatePatientsProps) {
  const doctorInput = role === 'admin' ? { doctorId } : {};
  const { data } = useRead(
    ['appointments', 'delays', 'doctors', 'messages', 'patients'],
    findLatePatients[role],
    doctorInput,
  );
  const notifying = useAction(tellLate[role], { touches: ['messages'] });
  const patients = data?.patients ?? [];
  const count = patients.filter(({ isToTell }) => isToTell).length;
  return {
    patients,
    count,
    /** "Tell 5 patients" */
    label: count === 1 ? 'Tell 1 patient' : `Tell ${count} patients`,
    notify: () => void notifying.run(doctorInput),
    isPending: notifying.isPending,
  };
}

/** For the toast of a delay: tells the affected patients in one click. Empty if there are none. */
export function NotifyLatePatientsLink(props: NotifyLatePatientsProps) {
  const { count, label, notify, isPending } = useNotifyLatePatients(props);
  if (count === 0) return null;
  return (
    <button type="button" className={classes.link} disabled={isPending} onClick={notify}>
      {label}
    </button>
  );
}

/** The patients affected by a delay: a button that tells them, and a list of those told or to call. */
export function NotifyLatePatients(props: NotifyLatePatientsProps) {
  const { patients, count, label, notify, isPending } = useNotifyLatePatients(props);
  if (patients.length === 0) return null;
  return (
    <Stack gap="xs">
      {count > 0 && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          className={classes.tell}
          loading={isPending}
          onClick={firstClick(notify)}
        >
          {label}
        </Button>
      )}
      {count > 0 && (
        <Text size="sm" c="dimmed">
          Sends their new expected time now, by email or SMS. No patient gets the same time twice.
        </Text>
      )}
      <ul className={classes.patients} aria-label="Affected patients">
        {patients.map((patient) => (
          <li key={patient.appointmentId}>
            <span className={classes.who}>
              <span>
                {patient.patientName}, {showSlotTime(patient.slotTime)}
              </span>
              {isToCall(patient) && <PhoneLink value={patient.phone} />}
            </span>
            <span className={patient.why === '' ? classes.quiet : classes.cannot}>
              {formatNotification(patient)}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Patients without a message, with a waiting one, or with an outdated time: a message may come too late for them. */
const isToCall = ({ why, toldTime, waits, isToTell, phone }: LatePatient) =>
  phone !== '' && (why !== '' || (waits ?? '') !== '' || (isToTell && toldTime !== null));

/** "Told about 10:50 AM, now 10:30 AM, by email"; "No message: phone only". */
function formatNotification({ why, toldTime, waits, expectedTime, isToTell, channel }: LatePatient): string {
  const isNews = toldTime !== null && toldTime !== expectedTime && (isToTell || why !== '');
  const notifiedText = toldTime === null ? '' : `told about ${showSlotTime(toldTime)}`;
  const now = isNews ? `now ${showSlotTime(expectedTime)}` : '';
  if (why !== '') return joinParts(`No message: ${lowerFirst(why)}`, notifiedText, now);
  if (!isToTell && waits === null) return upperFirst(notifiedText);
  const by = `by ${channel === 'sms' ? 'SMS' : 'email'}`;
  if (!isToTell && waits !== null)
    return upperFirst(
      joinParts(notifiedText, waits === '' ? `sending ${by}` : `not told yet: ${lowerFirst(waits)}`),
    );
  return upperFirst(joinParts(notifiedText, now || `about ${showSlotTime(expectedTime)}`, by));
}

const joinParts = (...parts: string[]) => parts.filter(Boolean).join(', ');
// "SMS" keeps its capitals.
const lowerFirst = (sentence: string) =>
  sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
const upperFirst = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
