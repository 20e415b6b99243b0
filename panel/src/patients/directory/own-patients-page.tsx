import { findOwnPatients, type Patient } from '@docket/contract/endpoints/patients.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { IconHeart } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { SearchField } from '../../appointments/filters/search-field.tsx';
import { formatAgeShort } from '../../appointments/format.ts';
import listClasses from '../../appointments/list/list.module.css';
import { ListLoading } from '../../appointments/list/list-loading.tsx';
import { OwnPatientDrawer } from '../../appointments/row/own-patient-drawer.tsx';
import { PersonCell } from '../../appointments/row/person-cell.tsx';
import { PhoneSign } from '../../clinic/contact-link.tsx';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import directory from './directory.module.css';
import classes from './own-patients-page.module.css';

/** The server's limit; the search finds the others. */
const maxRows = 50;

/** A doctor's own patients, with search; each opens a card with their appointments. */
export function OwnPatientsPage() {
  const { q = '', patient = null } = readSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (search: { q?: string; patient?: string }) =>
    void navigate({ to: '/doctor-patients', search, replace: true, resetScroll: false });
  const { today } = useClinicToday();
  const list = useRead(['patients', 'appointments'], findOwnPatients, { q, limit: maxRows });
  return (
    <>
      <PageTitle
        title="Patients"
        subtitle={<span role="status">{list.data ? formatCount(list.data.patients, q) : '\u00a0'}</span>}
      />
      <div className={directory.search}>
        <SearchField
          q={q}
          label="Name, phone, email or date of birth"
          onSearch={(text) => go(text === '' ? {} : { q: text })}
        />
      </div>
      <Loaded read={list} failed="Couldn’t load the patients" waiting={<ListLoading />}>
        {({ patients }) => (
          <Card flush>
            {patients.length === 0 ? (
              <EmptyNotice icon={IconHeart} title={q === '' ? 'No patients yet' : 'No matching patient'}>
                {q === ''
                  ? 'Patients appear here once they have an appointment with you.'
                  : 'Only patients who have, or had, an appointment with you are searched.'}
              </EmptyNotice>
            ) : (
              <ul className={classes.list} data-waiting={list.isPlaceholderData || undefined}>
                {patients.map((patient) => (
                  <OwnPatientRow key={patient._id} patient={patient} today={today} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </Loaded>
      <OwnPatientDrawer
        patientId={patient}
        isOpen={patient !== null}
        onClose={() => go(q === '' ? {} : { q })}
      />
    </>
  );
}

function readSearch({ q, patient }: { q?: unknown; patient?: unknown }) {
  return {
    ...(typeof q === 'string' && { q }),
    ...(typeof patient === 'string' && { patient }),
  };
}

function formatCount(found: readonly Patient[], q: string): string {
  if (found.length < maxRows) return `${found.length} ${found.length === 1 ? 'patient' : 'patients'}`;
  return q === '' ? `Your ${maxRows} most recent patients` : `The first ${maxRows} matches`;
}

function OwnPatientRow({ patient, today }: { patient: Patient; today: CalendarDate }) {
  const name = patient.name.trim() || 'Unknown Patient';
  return (
    <li className={classes.row}>
      <PersonCell
        name={name}
        image={patient.image}
        patient={{ patientId: patient._id, role: 'doctor' }}
        below={
          <span className={listClasses.below}>
            {[patient.dob && `Age ${formatAgeShort(patient.dob, today)}`, patient.phone]
              .filter(Boolean)
              .join(' · ')}
          </span>
        }
        end={
          <span className={classes.onPhone}>
            <PhoneSign value={patient.phone} name={name} />
          </span>
        }
      />
    </li>
  );
}
