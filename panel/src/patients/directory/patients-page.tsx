import type { InputOf } from '@docket/contract/endpoint.ts';
import { listPatients } from '@docket/contract/patients.ts';
import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { useRead } from '../../api/use-read.ts';
import { SearchField } from '../../appointments/filters/search-field.tsx';
import { sayTotal } from '../../appointments/list/format-count.ts';
import { ListWaiting } from '../../appointments/list/list-loading.tsx';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { AddPatient } from '../edit/add-patient.tsx';
import { AddPatientInTitle } from './add-patient-button.tsx';
import classes from './directory.module.css';
import { DirectoryBody } from './directory-body.tsx';
import { DirectoryEmpty } from './directory-empty.tsx';
import type { DirectorySearch } from './search-params.ts';
import { useDirectoryPlace } from './use-directory-state.ts';

/** Rows of one page. */
const pageRows = 50;

/** Everybody on record, by name, searched by whatever somebody says of themselves. */
export function PatientsPage() {
  const place = useDirectoryPlace();
  const { today, isAsked } = useClinicToday();
  const list = useRead(['patients'], listPatients, toInput(place.search));
  const { data } = list;
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching };
  return (
    <>
      <PageTitle
        title="Patients"
        subtitle={<span role="status">{data ? sayCount(data.total, data.totalCapped) : '\u00a0'}</span>}
        actions={<AddPatientInTitle onClick={place.openForm} />}
      />
      <div className={classes.search}>
        <SearchField q={place.search.q} label="Name, phone, email or date of birth" onSearch={place.find} />
      </div>
      {data && list.isError && <StaleNotice {...retry} />}
      {!data && list.isError && (
        <Card flush>
          <FailedNotice message="The patients could not be loaded" {...retry} />
        </Card>
      )}
      {!data && !list.isError && <ListWaiting />}
      {data && data.patients.length === 0 && <DirectoryEmpty place={place} />}
      {data && data.patients.length > 0 && (
        <DirectoryBody
          list={data}
          place={place}
          firstNumber={(place.search.page - 1) * pageRows + 1}
          today={today}
          isWaiting={list.isPlaceholderData}
        />
      )}
      {!isAsked && <AddPatient isOpen={place.search.isAdding} today={today} onClose={place.closeForm} />}
    </>
  );
}

function toInput({ q, cursor }: DirectorySearch): InputOf<typeof listPatients> {
  return { limit: pageRows, ...(q.trim() && { q: q.trim() }), ...(cursor && { cursor }) };
}

function sayCount(total: number, isCapped: boolean): string {
  return `${sayTotal({ total, isCapped })} ${total === 1 ? 'patient' : 'patients'}`;
}
