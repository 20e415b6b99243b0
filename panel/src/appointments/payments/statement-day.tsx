import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import {
  listStatementEntries,
  listUnsettled,
  type StatementDay,
} from '@docket/contract/endpoints/payments.ts';
import { formatSlotDate, showSlotTime, toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { patientName } from '../format.ts';
import { PatientLink } from '../row/patient-link.tsx';
import { formatCents, formatEntry, refundableCents } from './payment-state.ts';
import classes from './statement.module.css';

interface OpenedDayProps {
  role: Role;
  day: StatementDay;
  /** Default: all doctors. */
  doctorId: string | undefined;
}

/** A day of the statement: appointments with open amounts and refunds due, and the day's entries. */
export function OpenedDay({ role, day, doctorId }: OpenedDayProps) {
  const isSettled = day.openCents === 0 && day.refundsDueCents === 0;
  const whose = doctorId === undefined ? {} : { doctorId };
  return (
    <div className={classes.parts}>
      {!isSettled && <UnsettledOfDay role={role} day={day} whose={whose} />}
      <EntriesOfDay role={role} day={day.day} whose={whose} />
    </div>
  );
}

const tags = ['appointments', 'doctors', 'patients'] as const;

interface PartProps {
  role: Role;
  whose: { doctorId?: string };
}

function UnsettledOfDay({ role, day, whose }: PartProps & { day: StatementDay }) {
  const read = useRead(tags, listUnsettled[role], { day: day.day, ...whose });
  return (
    <Loaded read={read} failed="Couldn’t load the open appointments" waiting={<WaitingText />} layout="part">
      {({ appointments, isComplete }) => (
        <>
          <Unsettled
            title={`Open: ${formatCents(day.openCents)}`}
            role={role}
            appointments={appointments.filter(({ cancelled }) => !cancelled)}
          />
          <Unsettled
            title={`Refunds due: ${formatCents(day.refundsDueCents)}`}
            role={role}
            appointments={appointments.filter(({ cancelled }) => cancelled)}
          />
          {!isComplete && (
            <p className={classes.none}>
              These are the first {appointments.length.toLocaleString('en-US')} of the day, and the sums count
              all of them. Choose a doctor to see fewer.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

interface UnsettledProps {
  title: string;
  role: Role;
  appointments: readonly Appointment[];
}

function Unsettled({ title, role, appointments }: UnsettledProps) {
  const now = useClinicNow();
  if (appointments.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.part}>{title}</h2>
      <ul className={classes.unsettled}>
        {appointments.map((appointment) => (
          <li key={appointment._id}>
            <span>{showSlotTime(appointment.slotTime)}</span>
            <span className={classes.who}>
              {role === 'admin' ? (
                <PatientLink patientId={appointment.patientId} className={classes.patient ?? ''}>
                  {patientName(appointment)}
                </PatientLink>
              ) : (
                patientName(appointment)
              )}
              {role === 'admin' && ` · ${appointment.docData.name}`}
              {!appointment.cancelled && toSlotMinutes(appointment) > now && (
                <span className={classes.toCome}>Still to come</span>
              )}
            </span>
            <strong className={classes.sum}>{formatUnsettled(appointment)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns "$50", or "$20 of $50". */
function formatUnsettled(appointment: Appointment): string {
  const { cancelled, openCents, amount, receivedCents } = appointment;
  const sum = cancelled ? refundableCents(appointment) : (openCents ?? 0);
  const whole = cancelled ? receivedCents : Math.round(amount * 100);
  return sum === whole ? formatCents(sum) : `${formatCents(sum)} of ${formatCents(whole)}`;
}

function EntriesOfDay({ role, day, whose }: PartProps & { day: string }) {
  const { timeZone } = useClinicZone();
  const read = useRead(tags, listStatementEntries[role], { from: day, to: day, ...whose });
  return (
    <Loaded read={read} failed="Couldn’t load the entries" waiting={<WaitingText />} layout="part">
      {({ entries, isComplete }) =>
        entries.length === 0 ? (
          <p className={classes.none}>No payments on this day.</p>
        ) : (
          <section aria-label="Entries">
            <h2 className={classes.part}>Entries of the day</h2>
            <ul className={classes.entries}>
              {entries.map((entry) => (
                <li key={entry._id}>
                  <strong>{formatEntry(entry)}</strong> · {entry.patientName} · {entry.doctorName},{' '}
                  {formatSlotDate(entry.slotDate)}
                  <span className={classes.about}>
                    {[entry.who?.name, formatMoment(entry.at, timeZone), entry.note]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
              {!isComplete && <li>The file contains all of them.</li>}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
