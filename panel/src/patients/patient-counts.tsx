import { formatMoney } from '@docket/contract/money.ts';
import type { PatientRecord } from '@docket/contract/patients.ts';
import { Card } from '@docket/ui/card.tsx';
import classes from './patient-counts.module.css';

/** How often a patient was booked, stayed away and cancelled, and what was paid. */
export function PatientCounts({ patient }: { patient: PatientRecord }) {
  const { appointments, missed, cancelled, paid } = patient;
  return (
    <Card>
      <dl className={classes.counts}>
        <Count label="Appointments" value={appointments.toLocaleString('en-US')} />
        <Count label="Missed" value={missed.toLocaleString('en-US')} />
        <Count label="Cancelled" value={cancelled.toLocaleString('en-US')} />
        <Count label="Paid" value={formatMoney(paid)} />
      </dl>
    </Card>
  );
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.count}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
