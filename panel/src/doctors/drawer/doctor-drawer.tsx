import type { Doctor } from '@docket/contract/doctors.ts';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Drawer, Tabs } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type DrawerTab, useOpenDoctor } from '../use-open-doctor.ts';
import { DoctorAbout } from './doctor-about.tsx';
import classes from './doctor-drawer.module.css';
import { EditDoctor } from './edit-doctor.tsx';

interface DoctorDrawerProps {
  /** Among whom the one of the address is looked for. */
  doctors: readonly Doctor[];
  /** What the tab Hours shows; without it there are no tabs. */
  hours: ((doctor: Doctor) => ReactNode) | undefined;
}

/** Everything about one doctor, beside the list. Who it is stands in the address. */
export function DoctorDrawer({ doctors, hours }: DoctorDrawerProps) {
  const { openId, close } = useOpenDoctor();
  // Stays while the drawer closes.
  const [lastId, setLastId] = useState(openId);
  if (openId !== null && openId !== lastId) setLastId(openId);
  const doctor = doctors.find(({ _id }) => _id === (openId ?? lastId));
  return (
    <Drawer
      opened={openId !== null}
      onClose={close}
      position="right"
      size={600}
      title={doctor?.name ?? 'Doctor'}
      classNames={{ title: classes.title ?? '' }}
    >
      {doctor ? (
        <Parts key={doctor._id} doctor={doctor} hours={hours} />
      ) : (
        lastId !== null && (
          <EmptyNotice icon={IconUserSearch} title="There is no such doctor">
            The address may be old, or cut off.
          </EmptyNotice>
        )
      )}
    </Drawer>
  );
}

function Parts({ doctor, hours }: { doctor: Doctor } & Pick<DoctorDrawerProps, 'hours'>) {
  const { tab, showTab } = useOpenDoctor();
  if (!hours) return <Details doctor={doctor} />;
  return (
    <Tabs value={tab} onChange={(to) => showTab(to as DrawerTab)}>
      <Tabs.List mb="md">
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="hours">Hours</Tabs.Tab>
      </Tabs.List>
      {/* What is typed here waits while somebody looks at the hours. */}
      <Tabs.Panel value="details">
        <Details doctor={doctor} />
      </Tabs.Panel>
      <Tabs.Panel value="hours">{tab === 'hours' && hours(doctor)}</Tabs.Panel>
    </Tabs>
  );
}

function Details({ doctor }: { doctor: Doctor }) {
  const [isEditing, setEditing] = useState(false);
  return isEditing ? (
    <EditDoctor doctor={doctor} onClose={() => setEditing(false)} />
  ) : (
    <DoctorAbout doctor={doctor} onEdit={() => setEditing(true)} />
  );
}
