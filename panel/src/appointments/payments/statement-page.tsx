import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { listDoctors, readProfile } from '@docket/contract/endpoints/doctors.ts';
import {
  type CsvSeparator,
  downloadStatement,
  fromStatementColumns,
  readStatement,
  type StatementSums,
  statementFileName,
} from '@docket/contract/endpoints/payments.ts';
import { parseIsoDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { saveFile } from '@docket/ui/save-file.ts';
import { showError } from '@docket/ui/toast.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconDownload, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { errorText, fetchFile, formatLoadFailure } from '../../api/call-server.ts';
import { areNamesHidden } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { useStaffRole } from '../../api/use-staff-role.ts';
import { DateField } from '../../clinic/date-field.tsx';
import { formatIsoDate } from '../../clinic/format-day.ts';
import { Letterhead } from '../../clinic/letterhead.tsx';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { FilterByDoctor } from '../filters/filter-by-doctor.tsx';
import { formatCents, sumColumns } from './payment-state.ts';
import classes from './statement.module.css';
import { OpenedDay } from './statement-day.tsx';

/** The statement of all doctors, by day. */
export function StatementPage() {
  return <Statement role="admin" />;
}

/** The statement of the signed-in doctor. */
export function DoctorStatementPage() {
  return <Statement role="doctor" />;
}

interface Period {
  readonly from: string;
  readonly to: string;
  readonly doctorId?: string;
}

function Statement({ role }: { role: Role }) {
  const { today, isZoneLoading } = useClinicToday();
  const staffRole = useStaffRole();
  const choosesDays = role === 'doctor' || staffRole === 'manager';
  // Periods that were not chosen follow the clinic's calendar, which may arrive after the first render.
  const [chosen, setChosen] = useState<Partial<Period>>({});
  const isoToday = toIsoDate(today);
  const { doctorId = '' } = chosen;
  const { from = toIsoDate({ ...today, day: 1 }), to = isoToday } = choosesDays ? chosen : { from: isoToday };
  const period: Period = { from, to, ...(doctorId !== '' && { doctorId }) };
  const isOrdered = parseIsoDate(from) !== null && parseIsoDate(to) !== null && from <= to;
  // The front desk may read only the clinic's today. A manager must not see today flash before the month.
  const isKnown = choosesDays || (staffRole === 'front desk' && !isZoneLoading);
  return (
    <>
      <PageTitle
        title="Statement"
        subtitle={
          isOrdered ? (
            <>
              {formatIsoDate(from)}
              {choosesDays && ` to ${formatIsoDate(to)}`}
              {role === 'admin' ? <NameOf doctorId={doctorId} /> : <OwnName />}
            </>
          ) : (
            '\u00a0'
          )
        }
        actions={isOrdered && isKnown && <StatementActions role={role} period={period} />}
      />
      <div className={classes.letterhead}>
        <Letterhead role={role} />
      </div>
      <Group gap="xs" mb="md" align="flex-end" className={classes.filters ?? ''}>
        {choosesDays && (
          <>
            <DateField
              label="From"
              value={from}
              onChange={(day) => day && setChosen({ ...chosen, from: day })}
            />
            <DateField
              label="To"
              value={to}
              error={!isOrdered && 'Not before From'}
              onChange={(day) => day && setChosen({ ...chosen, to: day })}
            />
          </>
        )}
        {role === 'admin' && (
          <FilterByDoctor doctorId={doctorId} onNarrow={(change) => setChosen({ ...chosen, ...change })} />
        )}
      </Group>
      {role === 'admin' && staffRole === 'front desk' && (
        <p className={`${classes.since} ${classes.why}`}>
          The front desk sees today’s statement. Managers can see other days.
        </p>
      )}
      {isOrdered && isKnown && <Days role={role} period={period} />}
    </>
  );
}

// Paper hides the filters and the menu, so the statement names its doctor.

function NameOf({ doctorId }: { doctorId: string }) {
  const { data } = useRead(['doctors'], listDoctors, {});
  const doctor = data?.doctors.find(({ _id }) => _id === doctorId);
  return <> · {doctor?.name ?? 'All doctors'}</>;
}

function OwnName() {
  const { data } = useRead(['doctors'], readProfile, {});
  return data ? <> · {data.profileData.name}</> : null;
}

function StatementActions({ role, period }: { role: Role; period: Period }) {
  const [isReading, setReading] = useState(false);
  const download = async (separator?: CsvSeparator) => {
    setReading(true);
    try {
      const hideNames = areNamesHidden();
      const input = { ...period, hideNames, ...(separator && { separator }) };
      const file = await fetchFile(downloadStatement[role], input);
      saveFile(statementFileName({ ...period, hideNames }), file);
    } catch (error) {
      showError(errorText(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isReading}
        onClick={() => void download()}
      >
        CSV
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label="Separator of the file">
            <ActionIcon variant="default" size={36} aria-label="Separator of the file" disabled={isReading}>
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>CSV reads as the country in Settings does, or with</Menu.Label>
          <Menu.Item onClick={() => void download('comma')}>Commas: 12.50</Menu.Item>
          <Menu.Item onClick={() => void download('semicolon')}>Semicolons: 12,50</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </Group>
  );
}

function Days({ role, period }: { role: Role; period: Period }) {
  const read = useRead(['appointments', 'doctors'], readStatement[role], period);
  return (
    <Loaded
      read={read}
      failed={formatLoadFailure(read.error, 'Couldn’t load the statement')}
      waiting={
        <Card flush>
          <WaitingText />
        </Card>
      }
    >
      {(statement) => <DaysTable role={role} period={period} statement={statement} />}
    </Loaded>
  );
}

interface DaysTableProps {
  role: Role;
  period: Period;
  statement: AnswerOf<typeof readStatement.admin>;
}

function DaysTable({ role, period, statement }: DaysTableProps) {
  const [openDay, setOpenDay] = useState<string | null>(null);
  const { total, recordedSince } = statement;
  const days = fromStatementColumns(statement.days);
  if (days.length === 0) {
    return (
      <Card flush>
        <EmptyNotice icon={IconReceipt} title="No appointments or payments on these days" />
      </Card>
    );
  }
  return (
    <>
      {recordedSince !== null && period.from < recordedSince && (
        <p className={classes.since}>
          Payments are recorded since {formatIsoDate(recordedSince)}. What was received before is not known,
          and nothing of it is counted as open.
        </p>
      )}
      <Card flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard as well */}
        <section className={classes.scroll} aria-label="Days" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Appointments</th>
                <th scope="col">Expected</th>
                {sumColumns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <Fragment key={day.day}>
                  <tr>
                    <th scope="row">
                      <button
                        type="button"
                        className={classes.day}
                        aria-expanded={openDay === day.day}
                        onClick={() => setOpenDay(openDay === day.day ? null : day.day)}
                      >
                        {formatIsoDate(day.day)}
                      </button>
                    </th>
                    <Sums of={day} />
                  </tr>
                  {openDay === day.day && (
                    <tr>
                      <td className={classes.opened} colSpan={sumColumns.length + 3}>
                        <OpenedDay role={role} day={day} doctorId={period.doctorId} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <Sums of={total} />
              </tr>
            </tfoot>
          </table>
        </section>
      </Card>
    </>
  );
}

function Sums({ of }: { of: StatementSums }) {
  return (
    <>
      <td data-label="Appointments">{of.appointments.toLocaleString('en-US')}</td>
      <td data-label="Expected">{formatCents(of.expectedCents)}</td>
      {sumColumns.map(({ label, cents }) => (
        <td key={label} data-label={label} data-none={cents(of) === 0 || undefined}>
          {formatSum(cents(of))}
        </td>
      ))}
    </>
  );
}

/** Returns the sum; a dash for zero. */
function formatSum(cents: number): string {
  return cents === 0 ? '–' : formatCents(cents);
}
