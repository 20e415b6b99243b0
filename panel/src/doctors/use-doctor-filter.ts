import { Speciality } from '@docket/contract/doctors.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DoctorFilter } from './doctor-filter.ts';

/** What All Doctors is narrowed by, kept in the address bar: reload and Back return to it. */
export function useDoctorFilter() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const speciality = Speciality.safeParse(raw.speciality);
  const filter: DoctorFilter = {
    // The router reads "12" as a number.
    q: typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q) : '',
    speciality: speciality.success ? speciality.data : '',
    isArchived: raw.show === 'archived',
  };
  const narrow = (change: DoctorFilter) => {
    const { q, speciality, isArchived } = { ...filter, ...change };
    // Every letter would else be a step of its own for Back.
    void navigate({
      to: '.',
      search: {
        q: q || undefined,
        speciality: speciality || undefined,
        show: isArchived ? 'archived' : undefined,
      },
      replace: change.isArchived === undefined,
      resetScroll: false,
    });
  };
  return { filter, narrow };
}
