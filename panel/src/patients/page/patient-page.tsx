import { Refused } from '@docket/contract/client.ts';
import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { type PatientRecord, readPatient } from '@docket/contract/endpoints/patients.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { toSlotDate, toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import {
  type DeskField,
  deskFieldNames,
  type PatientFieldDeclared,
  patientFields,
} from '@docket/contract/rules/patient-fields.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { formatCents, openNow } from '../../appointments/payments/payment-state.ts';
import { EmailLink, PhoneLink } from '../../clinic/contact-link.tsx';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { PatientMessages } from '../../messages/patient-messages.tsx';
import { useTodayUpdates } from '../../running-late/use-expected-times.ts';
import { formatBorn, formatField } from '../format-patient.ts';
import { MergedFrom } from '../merge/merged-from.tsx';
import { MergedNotice } from '../merge/merged-notice.tsx';
import appointmentsClasses from './appointments.module.css';
import { PatientAppointmentRow } from './patient-appointment-row.tsx';
import patientCountsClasses from './patient-counts.module.css';
import patientDetailsClasses from './patient-details.module.css';
import { PatientHeader } from './patient-header.tsx';
import classes from './patient-page.module.css';

/** The page of the patient in the URL. */
export function PatientPage() {
  const { id = '' } = useParams({ strict: false });
  return <PatientFile key={id} id={id} />;
}

/** Everything about one patient: details, counts, appointments and messages. */
export function PatientFile({ id }: { id: string }) {
  const { today } = useClinicToday();
  const read = useRead(['patients', 'appointments', 'doctors'], readPatient, { id });
  const isOfToday = read.data?.visits.some(({ slotDate }) => slotDate === toSlotDate(today)) ?? false;
  useTodayUpdates('admin', { enabled: isOfToday });
  return (
    <>
      {read.data ? (
        <PatientHeader patient={read.data.patient} today={today} />
      ) : (
        <PageTitle title="Patient" subtitle={'\u00a0'} />
      )}
      <Loaded
        read={read}
        failed={isUnknown(read.error) ? <UnknownPatient /> : 'Couldn’t load the patient'}
        waiting={<PatientFileWaiting />}
      >
        {({ patient, visits: appointments }) => (
          <>
            {patient.merge && <MergedNotice merge={patient.merge} />}
            <div className={classes.columns}>
              <div className={classes.details}>
                <PatientDetails patient={patient} />
              </div>
              <div className={classes.counts}>
                <PatientCounts patient={patient} appointments={appointments} />
              </div>
              <div className={classes.appointments}>
                <PatientAppointments patient={patient} appointments={appointments} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}

function UnknownPatient() {
  return (
    <EmptyNotice
      icon={IconUserQuestion}
      title="Patient not found"
      action={
        <Button variant="default" renderRoot={(button) => <Link to="/patients" {...button} />}>
          All patients
        </Button>
      }
    />
  );
}

interface PatientCountsProps {
  patient: PatientRecord;
  appointments: readonly Appointment[];
}

/** The number of appointments, missed and cancelled ones, with paid and open money. */
function PatientCounts({ patient, appointments: listed }: PatientCountsProps) {
  const now = useClinicNow();
  const open = listed.reduce((sum, appointment) => sum + openNow(appointment, now), 0);
  const { appointments, missed, cancelled, paid } = patient;
  return (
    <Card>
      <dl className={patientCountsClasses.counts}>
        <Count label="Appointments" value={appointments.toLocaleString('en-US')} />
        <Count label="Missed" value={missed.toLocaleString('en-US')} />
        <Count label="Cancelled" value={cancelled.toLocaleString('en-US')} />
        <Count label="Paid" value={formatMoney(paid)} />
        <Count label="Open" value={formatCents(open)} />
      </dl>
    </Card>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div className={patientCountsClasses.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The patient's details; one click calls or writes. */
function PatientDetails({ patient }: { patient: PatientRecord }) {
  const { name, image, phone, email, dob, mergedFrom } = patient;
  return (
    <Card>
      <div className={patientDetailsClasses.face}>
        <PersonAvatar name={name} image={isPicture(image) ? image : null} size={56} />
        <div className={patientDetailsClasses.contact}>
          {phone ? (
            <PhoneLink value={phone} withIcon />
          ) : (
            <span className={patientDetailsClasses.unknown}>No phone</span>
          )}
          {email ? (
            <EmailLink value={email} withIcon />
          ) : (
            <span className={patientDetailsClasses.unknown}>No email</span>
          )}
        </div>
      </div>
      <dl className={patientDetailsClasses.facts}>
        <div>
          <dt>Date of birth</dt>
          <dd>{formatBorn(dob) || 'Not known'}</dd>
        </div>
        {deskFieldNames.map((field) => (
          <div key={field}>
            <dt>{patientFields[field].label}</dt>
            <dd className={patientDetailsClasses.note}>
              {formatField(field, patient[field]) || getEmptyLabel(field)}
            </dd>
          </div>
        ))}
      </dl>
      {mergedFrom.length > 0 && <MergedFrom merges={mergedFrom} />}
    </Card>
  );
}

function getEmptyLabel(field: DeskField): string {
  const { emptyLabel = 'None' }: PatientFieldDeclared = patientFields[field];
  return emptyLabel;
}

/** Skeleton with the layout of a patient's page. */
function PatientFileWaiting() {
  return (
    <div className={classes.columns}>
      <Card className={classes.details}>
        <WaitingText />
        <div aria-hidden>
          <Skeleton circle height={56} width={56} my={16} />
          <Skeleton height={12} width="60%" my={12} />
          <Skeleton height={12} width="80%" my={12} />
        </div>
      </Card>
      <Card className={classes.counts}>
        <Skeleton height={46} aria-hidden />
      </Card>
      <Card className={classes.appointments}>
        <Skeleton height={14} width="30%" aria-hidden />
        <Skeleton height={48} aria-hidden />
        <Skeleton height={48} aria-hidden />
      </Card>
    </div>
  );
}

interface PatientAppointmentsProps {
  /** The newest, up to the server's limit. */
  appointments: readonly Appointment[];
  patient: PatientRecord;
}

/** A patient's appointments, with the messages about them. */
function PatientAppointments({ patient, appointments }: PatientAppointmentsProps) {
  const now = useClinicNow();
  const { coming, past } = splitAppointments(appointments, now);
  return (
    <>
      <ComingAppointments appointments={coming} now={now} />
      <PatientMessages patientId={patient._id} />
      <PastAppointments
        appointments={past}
        unshown={patient.appointments - appointments.length}
        name={patient.name}
        now={now}
      />
    </>
  );
}

interface ComingAppointmentsProps {
  /** Next first. */
  appointments: readonly Appointment[];
  /** The clinic's clock, in wall minutes. */
  now: number;
}

function ComingAppointments({ appointments, now }: ComingAppointmentsProps) {
  return (
    <ListCard title="Upcoming">
      {appointments.length === 0 && <p className={appointmentsClasses.none}>No upcoming appointments.</p>}
      <ul>
        {appointments.map((appointment) => (
          <PatientAppointmentRow key={appointment._id} appointment={appointment} now={now} />
        ))}
      </ul>
    </ListCard>
  );
}

/**
 * Splits appointments at a time in wall minutes: upcoming, next first; past, latest first. A cancelled one stays in
 * its group, where it can be undone.
 */
function splitAppointments(appointments: readonly Appointment[], nowMinutes: number) {
  const inOrder = appointments.toSorted((one, other) => toSlotMinutes(one) - toSlotMinutes(other));
  const isOver = (appointment: Appointment) =>
    toSlotMinutes(appointment) + appointment.durationMinutes <= nowMinutes;
  return {
    coming: inOrder.filter((appointment) => !isOver(appointment)),
    past: inOrder.filter(isOver).toReversed(),
  };
}

/** Number of rows before "Show all". */
const firstRows = 20;

interface PastAppointmentsProps {
  /** Latest first. */
  appointments: readonly Appointment[];
  /** Number of older appointments that the call left out. */
  unshown: number;
  /** The patient's name. */
  name: string;
  /** The clinic's clock, in wall minutes. */
  now: number;
}

function PastAppointments({ appointments, unshown, name, now }: PastAppointmentsProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? appointments : appointments.slice(0, firstRows);
  return (
    <ListCard title="Past">
      {appointments.length === 0 && <p className={appointmentsClasses.none}>No appointments yet.</p>}
      <ul>
        {rows.map((appointment) => (
          <PatientAppointmentRow key={appointment._id} appointment={appointment} now={now} />
        ))}
      </ul>
      {rows.length < appointments.length && (
        <div className={appointmentsClasses.more}>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show all {appointments.length}
          </Button>
        </div>
      )}
      {unshown > 0 && (
        <p className={appointmentsClasses.none}>
          {unshown.toLocaleString('en-US')} older ones are in{' '}
          <Link
            to="/all-appointments"
            search={{ dates: 'all', q: name }}
            className={appointmentsClasses.link ?? ''}
          >
            All Appointments
          </Link>
          .
        </p>
      )}
    </ListCard>
  );
}
