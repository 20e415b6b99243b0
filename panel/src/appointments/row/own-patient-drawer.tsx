import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { readOwnPatient } from '@docket/contract/endpoints/patients.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import {
  formatAge,
  formatSlotDate,
  parseIsoDate,
  toSlotDate,
  toSlotMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { EmailLink, PhoneLink } from '../../clinic/contact-link.tsx';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { useTodayUpdates } from '../../running-late/use-expected-times.ts';
import { statusLabels } from '../format.ts';
import { ArrivalAndNoteText, hasArrivalOrNote } from './arrival-and-note.tsx';
import classes from './own-patient-drawer.module.css';
import { SlotText } from './slot-text.tsx';

interface OwnPatientDrawerProps {
  /** The patient; stays while the drawer closes. */
  patientId: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** One of the doctor's own patients: personal data, and the appointments with this doctor. */
export function OwnPatientDrawer({ patientId, isOpen, onClose }: OwnPatientDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={440} title="Patient">
      {patientId !== null && <OwnPatient id={patientId} />}
    </Drawer>
  );
}

function OwnPatient({ id }: { id: string }) {
  return (
    <Loaded
      read={useRead(['patients', 'appointments'], readOwnPatient, { id }, { keepsPrevious: false })}
      failed="Couldn’t load the patient"
      waiting={
        <Stack gap="sm">
          <WaitingText />
          <Skeleton height={40} width="60%" />
          <Skeleton height={14} width="40%" />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Stack>
      }
      layout="part"
    >
      {(loaded) => <OwnPatientCard {...loaded} />}
    </Loaded>
  );
}

function OwnPatientCard({ patient, visits: appointments }: AnswerOf<typeof readOwnPatient>) {
  const { today } = useClinicToday();
  const now = useClinicNow();
  useTodayUpdates('doctor', { enabled: appointments.some(({ slotDate }) => slotDate === toSlotDate(today)) });
  const isAhead = (appointment: Appointment) =>
    getStatus(appointment) === 'pending' && toSlotMinutes(appointment) >= now;
  const ahead = appointments.filter(isAhead).reverse();
  const earlier = appointments.filter((appointment) => !isAhead(appointment));
  const unshown = patient.appointments - appointments.length;
  const name = patient.name.trim() || 'Unknown Patient';
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <PersonAvatar name={name} image={isPicture(patient.image) ? patient.image : null} size={48} />
        <div>
          <h3 className={classes.name}>{name}</h3>
          <div className={classes.quiet}>
            {patient.dob
              ? [formatBorn(patient.dob), formatAge(patient.dob, today)].filter(Boolean).join(', ')
              : 'Date of birth unknown'}
          </div>
        </div>
      </div>
      {(patient.phone || patient.email) && (
        <div className={classes.contact}>
          <PhoneLink value={patient.phone} withIcon />
          <EmailLink value={patient.email} withIcon />
        </div>
      )}
      <PatientAppointments title="Upcoming with you" appointments={ahead} />
      <PatientAppointments
        title="Earlier with you"
        appointments={earlier}
        empty="No earlier appointments with you."
      />
      {unshown > 0 && (
        <p className={classes.quiet}>And {unshown.toLocaleString('en-US')} older appointments with you.</p>
      )}
    </Stack>
  );
}

function formatBorn(dob: string): string {
  const born = parseIsoDate(dob);
  return `Born ${born ? formatSlotDate(toSlotDate(born)) : dob}`;
}

function PatientAppointments({
  title,
  appointments,
  empty,
}: {
  title: string;
  appointments: readonly Appointment[];
  empty?: string;
}) {
  if (appointments.length === 0 && empty === undefined) return null;
  return (
    <section>
      <h4 className={classes.title}>{title}</h4>
      {appointments.length === 0 && <p className={classes.quiet}>{empty}</p>}
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment._id} className={classes.appointment}>
            <div className={classes.slot}>
              <span>
                <SlotText {...appointment} />
              </span>
              <span className={classes.quiet}>{statusLabels[getStatus(appointment)]}</span>
            </div>
            {hasArrivalOrNote(appointment) && (
              <div className={classes.states}>
                <ArrivalAndNoteText appointment={appointment} />
              </div>
            )}
            {appointment.reason && <div>{appointment.reason}</div>}
            {appointment.note && <div className={classes.note}>{appointment.note}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}
