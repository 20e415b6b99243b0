import { Refused } from '@docket/contract/client.ts';
import { readPatient } from '@docket/contract/patients.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { useClinicToday } from '../appointments/use-clinic-today.ts';
import { MergedNotice } from './merge/merged-notice.tsx';
import { PatientCounts } from './patient-counts.tsx';
import { PatientDetails } from './patient-details.tsx';
import classes from './patient-file.module.css';
import { PatientFileWaiting } from './patient-file-waiting.tsx';
import { PatientHead } from './patient-head.tsx';
import { PatientVisits } from './patient-visits.tsx';

/** Everything about one patient: who they are, how to reach them, what they came and come for. */
export function PatientFile({ id }: { id: string }) {
  const { today } = useClinicToday();
  const { data, error, refetch, isFetching } = useRead(['patients', 'appointments', 'doctors'], readPatient, {
    id,
  });
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  if (!data) {
    return (
      <>
        <PageTitle title="Patient" subtitle={'\u00a0'} />
        {error ? (
          <Card flush>
            {isUnknown(error) ? (
              <UnknownPatient />
            ) : (
              <FailedNotice message="The patient could not be loaded" {...retry} />
            )}
          </Card>
        ) : (
          <PatientFileWaiting />
        )}
      </>
    );
  }
  const { patient, visits } = data;
  return (
    <>
      <PatientHead patient={patient} today={today} />
      {error && <StaleNotice {...retry} />}
      {patient.merge && <MergedNotice merge={patient.merge} />}
      <div className={classes.columns}>
        <div className={classes.details}>
          <PatientDetails patient={patient} />
        </div>
        <div className={classes.counts}>
          <PatientCounts patient={patient} />
        </div>
        <div className={classes.visits}>
          <PatientVisits visits={visits} all={patient.appointments} name={patient.name} />
        </div>
      </div>
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
      title="There is no such patient"
      action={
        <Button variant="default" renderRoot={(button) => <Link to="/patients" {...button} />}>
          All patients
        </Button>
      }
    />
  );
}
