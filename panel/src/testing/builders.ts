import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type Appointment, getStatus, type Status } from '@docket/contract/endpoints/appointments.ts';
import type { TodayPage } from '@docket/contract/endpoints/dashboard-today.ts';
import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import type { Hours, TimeOff } from '@docket/contract/endpoints/hours.ts';
import type { Patient, PatientRecord } from '@docket/contract/endpoints/patients.ts';
import type { readToday } from '@docket/contract/endpoints/running-late.ts';
import type { Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { eachDeskField } from '@docket/contract/rules/patient-fields.ts';

let count = 0;

/** A doctor of the contract's shape; state only what matters. */
export function aDoctor(overrides: Partial<Doctor> = {}): Doctor {
  count += 1;
  return {
    _id: `doctor-${count}`,
    name: `Doctor ${count}`,
    email: `doctor${count}@clinic.example`,
    image: '',
    speciality: 'General physician',
    degree: 'MBBS',
    experience: '1 Year',
    about: 'Listens first.',
    fees: 50,
    available: true,
    address: { line1: '17 Cross Street', line2: 'Richmond' },
    canSignIn: true,
    secondFactor: false,
    archived: false,
    keepsHours: true,
    awayUntil: null,
    version: 0,
    ...overrides,
  };
}

type Wanted = Partial<Omit<Appointment, 'userData' | 'docData'>> & {
  status?: Status;
  patient?: string;
  doctor?: string;
};

/** An appointment of the contract's shape; state only what matters. */
export function anAppointment({
  status = 'pending',
  patient,
  doctor,
  ...overrides
}: Wanted = {}): Appointment {
  count += 1;
  return {
    _id: `appointment-${count}`,
    slotDate: '20_11_2026',
    slotTime: '10:30 AM',
    durationMinutes: 30,
    amount: 50,
    cancelled: status === 'cancelled',
    isCompleted: status === 'completed',
    payment: false,
    receivedCents: 0,
    openCents: status === 'cancelled' ? 0 : Math.round((overrides.amount ?? 50) * 100),
    reason: '',
    note: '',
    cancelReason: '',
    arrivedAt: null,
    calledAt: null,
    version: 1,
    overbooked: false,
    bookedAt: 1_790_000_000_000 + count,
    patientId: `patient-${count}`,
    doctorId: `doctor-${count}`,
    userData: { name: patient ?? `Patient ${count}`, image: '', dob: '1985-04-02', phone: '', email: '' },
    docData: { name: doctor ?? `Doctor ${count}`, image: '', speciality: 'General physician' },
    ...overrides,
  };
}

/** The answer of `listToday` with these appointments; state only what matters. */
export function aTodayPage(
  appointments: readonly Appointment[] = [],
  counts: Partial<Pick<TodayPage, 'pending' | 'completed' | 'cancelled' | 'nextCursor'>> = {},
): TodayPage {
  const count = (status: Status) => appointments.filter((row) => getStatus(row) === status).length;
  return {
    slotDate: '20_11_2026',
    pending: count('pending'),
    completed: count('completed'),
    cancelled: 0,
    doctors: appointments.map((row) => {
      const from = toSlotMinutes(row) % minutesPerDay;
      return {
        doctorId: row.doctorId,
        name: row.docData.name,
        appointments: [
          {
            _id: row._id,
            from,
            to: from + row.durationMinutes,
            patientId: row.patientId,
            name: row.userData.name,
            phone: row.userData.phone,
            reason: row.reason,
            note: row.note,
            isCompleted: row.isCompleted || undefined,
            overbooked: row.overbooked || undefined,
            arrivedAt: row.arrivedAt ?? undefined,
            calledAt: row.calledAt ?? undefined,
            confirmedAt: row.confirmedAt,
            version: row.version,
          },
        ],
      };
    }),
    nextCursor: null,
    ...counts,
  };
}

/** A patient of the contract's shape; state only what matters. */
export function aPatient(overrides: Partial<Patient> = {}): Patient {
  count += 1;
  return {
    _id: `patient-${count}`,
    name: `Patient ${count}`,
    email: '',
    phone: '',
    dob: null,
    image: '',
    ...overrides,
  };
}

/** A patient as their page has them; state only what matters. */
export function aPatientRecord(overrides: Partial<PatientRecord> = {}): PatientRecord {
  return {
    ...aPatient(),
    ...eachDeskField(() => ''),
    version: 0,
    appointments: 0,
    missed: 0,
    cancelled: 0,
    paid: 0,
    mergedInto: null,
    merge: null,
    mergedFrom: [],
    ...overrides,
  };
}

/** How a doctor works, of the contract's shape: Monday to Friday, with a break. */
export function someHours(overrides: Partial<Hours> = {}): Hours {
  const intervals = [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ];
  return {
    doctorId: 'doctor-1',
    weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, intervals })),
    dated: [],
    slotMinutes: 30,
    bufferMinutes: 0,
    noticeMinutes: 120,
    farthestDays: 90,
    timeOff: [],
    awayUntil: null,
    available: true,
    ...overrides,
  };
}

/** A time off of the contract's shape: one whole day far ahead. */
export function aTimeOff(overrides: Partial<TimeOff> = {}): TimeOff {
  count += 1;
  return {
    _id: `time-off-${count}`,
    doctorId: 'doctor-1',
    fromDate: '2099-11-23',
    fromTime: '00:00',
    toDate: '2099-11-23',
    toTime: '24:00',
    reason: '',
    ...overrides,
  };
}

/** Today of the appointment's doctor, who runs late: the appointment begins so many minutes after its time. */
export function aLateToday(
  { _id, doctorId, docData, slotDate, slotTime, durationMinutes }: Appointment,
  minutes: number,
): AnswerOf<typeof readToday.admin> {
  const startsAt = toSlotMinutes({ slotDate, slotTime }) % minutesPerDay;
  const delay = { minutes, freeFrom: startsAt + minutes, by: 'Nora Lind', at: 1, version: 1 };
  const booked = { id: _id, startsAt, endsAt: startsAt + durationMinutes, status: 'pending' } as const;
  const appointments = [
    { ...booked, overbooked: false, isHere: false, calledAt: null, isCallOutranked: false },
  ];
  const day = { doctorId, name: docData.name, hours: [], timeOff: [], away: null, delay, appointments };
  return { slotDate, doctors: [day] };
}

/** A patient on the waiting list; state only what matters. */
export function aWish({
  name = '',
  phone = '',
  ...overrides
}: Partial<Omit<Wish, 'patient'>> & { name?: string; phone?: string } = {}): Wish {
  count += 1;
  return {
    _id: `wish-${count}`,
    version: 0,
    patient: { id: `patient-${count}`, name: name || `Patient ${count}`, phone },
    doctor: { id: 'd1', name: 'Kenji Mori', archived: false },
    speciality: null,
    from: null,
    to: null,
    weekdays: [],
    partOfDay: 'any',
    durationMinutes: null,
    urgent: false,
    note: '',
    since: Date.now(),
    holds: null,
    offer: null,
    offers: 0,
    ...overrides,
  };
}
