import * as z from 'zod/mini';
import { endpointPerRole } from '../endpoint.ts';
import { text, wholeNumber } from '../formats/fields.ts';
import { formatSlotTime } from '../formats/slot-date.ts';
import { ofPatient } from '../patient-data.ts';
import { maxPageSize } from '../rules/limits.ts';
import { Appointment } from './appointments.ts';

/** An appointment of today. A field that would be empty, false or 0 is left out. */
const TodayRow = z.object({
  _id: z.string(),
  /** Minutes since midnight on the clinic's wall clock. */
  from: z.number(),
  to: z.number(),
  patientId: z.string(),
  name: ofPatient('name', z.string()),
  phone: z.optional(ofPatient('text', z.string())),
  reason: z.optional(ofPatient('text', z.string())),
  note: z.optional(ofPatient('text', z.string())),
  isCompleted: z.optional(z.literal(true)),
  overbooked: z.optional(z.literal(true)),
  /** Epoch milliseconds, while the appointment is pending: see `Appointment`. */
  arrivedAt: z.optional(z.number()),
  calledAt: z.optional(z.number()),
  confirmedAt: z.optional(z.number()),
  version: z.optional(z.number()),
});
export type TodayRow = z.infer<typeof TodayRow>;

const TodayPage = z.object({
  slotDate: z.string(),
  /** The number of all appointments of today, on every page. */
  pending: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  /** The appointments of this page by doctor, without cancelled ones, earliest first. */
  doctors: z.array(z.object({ doctorId: z.string(), name: z.string(), appointments: z.array(TodayRow) })),
  nextCursor: z.nullable(z.string()),
});
export type TodayPage = z.infer<typeof TodayPage>;

export const listToday = endpointPerRole({
  summary:
    "Lists today's appointments without cancelled ones, earliest first, page by page, with the fields that a list shows. A doctor gets only their own.",
  method: 'GET',
  paths: { admin: '/api/admin/dashboard/today', doctor: '/api/doctor/dashboard/today' },
  input: z.object({
    limit: z._default(wholeNumber('limit', 1, maxPageSize), 100),
    cursor: z.optional(text('cursor', 600, 1)),
  }),
  answer: TodayPage,
});

/** The fields of an appointment that a list shows. */
export const ListedAppointment = z.extend(
  z.pick(Appointment, {
    _id: true,
    slotDate: true,
    slotTime: true,
    durationMinutes: true,
    cancelled: true,
    isCompleted: true,
    reason: true,
    note: true,
    cancelReason: true,
    cancelKind: true,
    arrivedAt: true,
    calledAt: true,
    confirmedAt: true,
    version: true,
    overbooked: true,
    patientId: true,
    doctorId: true,
  }),
  {
    userData: z.pick(Appointment.shape.userData, { name: true, phone: true }),
    docData: z.pick(Appointment.shape.docData, { name: true }),
  },
);
export type ListedAppointment = z.infer<typeof ListedAppointment>;

/** A page of today in the fields of the other calls, earliest first. */
export const ListedToday = z.extend(z.omit(TodayPage, { doctors: true }), {
  appointments: z.array(ListedAppointment),
});
export type ListedToday = z.infer<typeof ListedToday>;

/** Returns a page of today in the fields of the other calls. */
export function toListedToday({ doctors, ...page }: TodayPage): ListedToday {
  const { slotDate } = page;
  const appointments = doctors
    .flatMap(({ doctorId, name, appointments }) =>
      appointments.map((row) => ({ row, doctor: { doctorId, docData: { name } } })),
    )
    .toSorted((one, other) => one.row.from - other.row.from)
    .map(({ row, doctor }) => ({
      _id: row._id,
      slotDate,
      slotTime: formatSlotTime(row.from),
      durationMinutes: row.to - row.from,
      cancelled: false,
      isCompleted: row.isCompleted ?? false,
      reason: row.reason ?? '',
      note: row.note ?? '',
      cancelReason: '',
      arrivedAt: row.arrivedAt ?? null,
      calledAt: row.calledAt ?? null,
      confirmedAt: row.confirmedAt,
      version: row.version ?? 0,
      overbooked: row.overbooked ?? false,
      patientId: row.patientId,
      ...doctor,
      userData: { name: row.name, phone: row.phone ?? '' },
    }));
  return { ...page, appointments };
}
