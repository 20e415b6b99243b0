import { askDesk } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { findOwnPatients, findPatients, type Patient } from '@docket/contract/endpoints/patients.ts';
import {
  formatSlotDate,
  fromWallMinutes,
  parseIsoDate,
  toSlotDate,
} from '@docket/contract/formats/slot-date.ts';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPlus,
  IconClock,
  IconDeviceDesktop,
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconPlus,
  IconPrinter,
  IconShieldLock,
  IconStethoscope,
  IconSun,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toggleNames, useNamesHidden } from '../../api/privacy/names-hidden.ts';
import { type Role, roles, useSecondFactorNeeded, useTokens } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { useIsManager } from '../../api/use-staff-role.ts';
import { formatSlotShort } from '../../clinic/format-day.ts';
import { useClinicNow } from '../../clinic/use-clinic-now.ts';
import { logout } from '../../sessions/logout.ts';
import { accountPages, roleNames } from '../../sessions/roles.ts';
import { confirmLosingCodes } from '../../sessions/second-factor/unkept-codes.ts';
import { listMenu } from '../menu/menu.ts';
import { holdTyping } from '../shortcuts/typed-ahead.ts';
import { useMayBook } from '../use-may-book.ts';
import type { PaletteEntry, PaletteSources } from './palette-entries.ts';
import { openShortcuts } from './palette-store.ts';

const searchAfterMs = 150;
const minSearchLength = 2;
const limit = 6;

/** The entries of the palette for the current logins. */
export interface PaletteContent extends PaletteSources {
  /** The patients match the typed text, or none are searched for. */
  readonly isUpToDate: boolean;
  /** Searches at once, without waiting for a pause in typing. */
  readonly searchNow: () => void;
}

export function usePaletteContent(role: Role, typed: string): PaletteContent {
  const mayBook = useMayBook(role);
  const patients = usePatientEntries(role, typed, mayBook);
  return {
    pages: usePageEntries(),
    actions: useActionEntries(role, mayBook),
    doctors: useDoctorEntries(mayBook),
    textEntries: useTextEntries(role, typed.trim(), mayBook),
    ...patients,
  };
}

function usePageEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const tokens = useTokens();
  const signedInRoles = roles.filter((role) => tokens[role] !== null);
  const needed = useSecondFactorNeeded();
  const isManager = useIsManager();
  // Every page of a role is closed until a required second factor is set up.
  return signedInRoles
    .filter((role) => !needed.includes(role))
    .flatMap((role) =>
      listMenu(role, isManager)
        .flatMap(({ entries }) => entries)
        .map(({ to, label, icon }) => ({
          id: to,
          label: signedInRoles.length > 1 ? `${label} (${roleNames[role]})` : label,
          enterVerb: 'opens',
          icon,
          run: () => void navigate({ to }),
        })),
    );
}

function useActionEntries(role: Role, mayBook: boolean): PaletteEntry[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const isHidden = useNamesHidden();
  const mayOpenPages = !useSecondFactorNeeded().includes(role);
  const isManager = useIsManager();
  const themeEntry = (
    label: string,
    icon: PaletteEntry['icon'],
    scheme: 'light' | 'dark' | 'auto',
  ): PaletteEntry => ({
    id: label,
    label,
    icon,
    run: () => setColorScheme(scheme),
  });
  const adminEntries: (PaletteEntry & { needs?: 'manager' })[] = [
    {
      id: 'new appointment',
      label: 'New appointment',
      keywords: ['book', 'add', 'walk-in'],
      icon: IconPlus,
      run: () => {
        holdTyping();
        void navigate({ to: '/all-appointments', search: { new: 1 } });
      },
    },
    {
      id: 'time off',
      label: 'Add time off',
      description: 'Choose a doctor, then Hours',
      keywords: ['holiday', 'holidays', 'vacation', 'leave', 'ill', 'sick', 'away', 'absence', 'closed'],
      icon: IconCalendarOff,
      run: () => void navigate({ to: '/doctor-list' }),
    },
    {
      id: 'public holidays',
      needs: 'manager',
      label: 'Public holidays',
      description: 'In Settings: close the practice on them',
      keywords: ['holiday', 'bank', 'closed'],
      icon: IconCalendarOff,
      run: () => void navigate({ to: '/settings', search: { part: 'booking' } }),
    },
    {
      id: 'hours',
      label: 'Change working hours',
      description: 'Choose a doctor, then Hours',
      keywords: ['opening', 'schedule', 'breaks'],
      icon: IconClock,
      run: () => void navigate({ to: '/doctor-list' }),
    },
    {
      id: 'invite',
      needs: 'manager',
      label: 'Invite a person',
      keywords: ['people', 'add', 'staff', 'admin', 'receptionist', 'link'],
      icon: IconUserPlus,
      run: () => void navigate({ to: '/people' }),
    },
    {
      id: 'invite doctor',
      needs: 'manager',
      label: 'Invite a doctor',
      keywords: ['new doctor', 'add'],
      icon: IconStethoscope,
      run: () => void navigate({ to: '/add-doctor' }),
    },
  ];
  const doctorEntries: PaletteEntry[] = [
    {
      id: 'hours',
      label: 'Hours and time off',
      keywords: ['working', 'holiday', 'holidays', 'vacation', 'leave', 'ill', 'sick', 'away', 'breaks'],
      icon: IconClock,
      run: () => void navigate({ to: '/doctor-profile' }),
    },
  ];
  const list = role === 'admin' ? '/all-appointments' : '/doctor-appointments';
  const sharedEntries: PaletteEntry[] = [
    {
      id: 'today',
      label: 'Today’s appointments',
      keywords: ['today', 'day'],
      icon: IconCalendarEvent,
      run: () => void navigate({ to: list, search: { dates: 'today' } }),
    },
    {
      id: 'tomorrow',
      label: 'Tomorrow’s appointments',
      keywords: ['tomorrow', 'day'],
      icon: IconCalendarEvent,
      run: () => void navigate({ to: list, search: { dates: 'tomorrow' } }),
    },
    {
      id: 'print',
      label: 'Print day sheets',
      description: 'Opens the day in the calendar, ready to print',
      keywords: ['paper', 'day sheet'],
      icon: IconPrinter,
      run: () => void navigate({ to: role === 'admin' ? '/calendar' : '/doctor-calendar' }),
    },
  ];
  return [
    ...(mayBook ? adminEntries.filter(({ needs }) => needs === undefined || isManager) : []),
    ...(role === 'doctor' && mayOpenPages ? doctorEntries : []),
    ...(mayOpenPages ? sharedEntries : []),
    {
      id: 'names',
      label: isHidden ? 'Show names' : 'Hide names',
      description: 'Patients’ names, phones and notes, in this browser',
      keywords: ['privacy', 'counter', 'initials', 'patients'],
      icon: isHidden ? IconEye : IconEyeOff,
      run: toggleNames,
    },
    themeEntry('Light theme', IconSun, 'light'),
    themeEntry('Dark theme', IconMoon, 'dark'),
    themeEntry('System theme', IconDeviceDesktop, 'auto'),
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, run: openShortcuts },
    {
      id: 'account',
      label: 'Login and devices',
      keywords: ['account', 'password', 'sessions', 'second factor'],
      icon: IconShieldLock,
      run: () => void navigate(accountPages[role]),
    },
    {
      id: 'logout',
      label: 'Logout',
      keywords: ['log out', 'sign out'],
      icon: IconLogout,
      run: () => confirmLosingCodes(() => void logout(client)),
    },
  ];
}

function useDoctorEntries(mayBook: boolean): PaletteEntry[] {
  const navigate = useNavigate();
  const { data } = useRead(['doctors'], listDoctors, {}, { enabled: mayBook });
  if (!mayBook) return [];
  return (data?.doctors ?? [])
    .filter(({ archived }) => !archived)
    .map(({ _id, name, speciality }) => ({
      id: `doctor ${_id}`,
      label: `Hours of ${name}`,
      name,
      description: speciality,
      keywords: ['doctor', 'dr', 'hours', 'holiday', 'time off'],
      icon: IconStethoscope,
      run: () => void navigate({ to: '/doctor-list', search: { doctor: _id, tab: 'hours' } }),
    }));
}

type ListedPatient = Patient & { nextVisit?: { slotDate: string; slotTime: string } | null };

/** Patients as entries: an admin's open their pages, a doctor's open their cards. */
function usePatientEntries(role: Role, typed: string, mayBook: boolean) {
  const navigate = useNavigate();
  const isDoctor = role === 'doctor';
  const today = fromWallMinutes(useClinicNow()).date;
  const mayOpenPages = !useSecondFactorNeeded().includes(role);
  const text = typed.trim();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), searchAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Hidden names would make the results look alike.
  const isHidden = useNamesHidden();
  const isSearching = !isHidden && (mayBook || (isDoctor && mayOpenPages)) && text.length >= minSearchLength;
  const isSent = isSearching && q.length >= minSearchLength;
  const all = useRead(['patients'], findPatients, { q, limit }, { enabled: isSent && !isDoctor });
  const ownPatients = useRead(['patients'], findOwnPatients, { q, limit }, { enabled: isSent && isDoctor });
  const { data, isPlaceholderData, isError } = isDoctor ? ownPatients : all;
  const isUpToDate = !isSearching || (q === text && (isError || (data !== undefined && !isPlaceholderData)));
  const foundPatients = isSearching && isUpToDate && !isError ? (data?.patients ?? []) : [];
  const isNearest = !isDoctor && all.data?.isNearest === true;
  const patients = isNearest ? [] : foundPatients;
  // No patient is called "weber thu", so the booking parser decides which words are a name.
  const isDeskSent =
    mayBook && isUpToDate && isSearching && foundPatients.length === 0 && /\s/.test(q) && !isError;
  const desk = useRead(['appointments', 'doctors', 'patients'], askDesk, { q }, { enabled: isDeskSent });
  const isDeskAnswered = isDeskSent && !desk.isPlaceholderData;
  const namedPatients = isDeskAnswered ? (desk.data?.patients ?? []) : [];
  const isDeskNearest = isDeskAnswered && desk.data?.understood.isNearest === true;
  const toEntry = ({ _id, name, phone, email, dob, nextVisit }: ListedPatient): PaletteEntry => ({
    id: `patient ${_id}`,
    label: name,
    description: [
      phone || email || 'No phone or email',
      formatBorn(dob),
      nextVisit && `Next: ${formatSlotShort(nextVisit, today)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    enterVerb: 'opens',
    icon: IconUser,
    run: () =>
      void (isDoctor
        ? navigate({ to: '/doctor-patients', search: { patient: _id } })
        : navigate({ to: '/patients/$id', params: { id: _id } })),
  });
  return {
    patients: patients.map(toEntry),
    patientsByPartialName: isDeskNearest ? [] : namedPatients.slice(0, limit).map(toEntry),
    patientsNearest: (isNearest ? foundPatients : isDeskNearest ? namedPatients.slice(0, limit) : []).map(
      toEntry,
    ),
    isUpToDate,
    searchNow: () => setQ(text),
  };
}

function formatBorn(dob: string | null): string {
  const born = dob === null ? null : parseIsoDate(dob);
  return born ? `born ${formatSlotDate(toSlotDate(born))}` : '';
}

function useTextEntries(role: Role, text: string, mayBook: boolean): PaletteEntry[] {
  const navigate = useNavigate();
  const mayOpenPages = !useSecondFactorNeeded().includes(role);
  const isHidden = useNamesHidden();
  if (text.length < minSearchLength || !mayOpenPages || isHidden) return [];
  const booking: PaletteEntry = {
    id: 'book these words',
    label: `Book an appointment for “${text}”`,
    description: 'Opens New appointment; nothing is booked yet',
    icon: IconCalendarPlus,
    run: () => {
      holdTyping();
      void navigate({ to: '/all-appointments', search: { new: 1, ask: text } });
    },
  };
  const searching: PaletteEntry = {
    id: 'search these words',
    label: `Search appointments for “${text}”`,
    icon: IconListSearch,
    run: () =>
      void navigate({
        to: role === 'admin' ? '/all-appointments' : '/doctor-appointments',
        search: { q: text, dates: 'all' },
      }),
  };
  return mayBook ? [booking, searching] : [searching];
}
