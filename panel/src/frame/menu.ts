import type { Icon } from '@docket/ui/icon.ts';
import { IconCalendar, IconHome, IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { Role } from '../api/tokens.ts';

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
}

/** The side menu of each role, in the order and the words of the specification (section 2). */
export const menus: Record<Role, readonly MenuEntry[]> = {
  admin: [
    { to: '/admin-dashboard', label: 'Dashboard', icon: IconHome },
    { to: '/all-appointments', label: 'Appointments', icon: IconCalendar },
    { to: '/add-doctor', label: 'Add Doctor', icon: IconUserPlus },
    { to: '/doctor-list', label: 'Doctors List', icon: IconUsers },
  ],
  doctor: [
    { to: '/doctor-dashboard', label: 'Dashboard', icon: IconHome },
    { to: '/doctor-appointments', label: 'Appointments', icon: IconCalendar },
    { to: '/doctor-profile', label: 'Profile', icon: IconUser },
  ],
};
