import type { Doctor } from '@docket/contract/doctors.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Drawer, Tabs } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { type DrawerTab, useOpenDoctor } from '../list/use-open-doctor.ts';
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
  const { onTyped, isConfirming, leave, stay } = useLeaving(openId);
  return (
    <>
      <Drawer
        opened={openId !== null}
        onClose={close}
        closeOnEscape={!isConfirming}
        position="right"
        size={600}
        title={doctor?.name ?? 'Doctor'}
        classNames={{ title: classes.title ?? '' }}
      >
        {doctor ? (
          <Parts key={doctor._id} doctor={doctor} hours={hours} onTyped={onTyped} />
        ) : (
          lastId !== null && (
            <EmptyNotice icon={IconUserSearch} title="There is no such doctor">
              The address may be old, or cut off.
            </EmptyNotice>
          )
        )}
      </Drawer>
      <AskDialog
        isOpen={isConfirming}
        title="Leave without saving?"
        yes="Drop the changes"
        onYes={leave}
        onNo={stay}
      >
        What you changed of {doctor?.name} is not saved yet.
      </AskDialog>
    </>
  );
}

interface PartsProps {
  doctor: Doctor;
  onTyped: (isTyped: boolean) => void;
}

function Parts({ hours, ...details }: PartsProps & Pick<DoctorDrawerProps, 'hours'>) {
  const { tab, showTab } = useOpenDoctor();
  if (!hours) return <Details {...details} />;
  return (
    <Tabs value={tab} onChange={(to) => showTab(to as DrawerTab)}>
      <Tabs.List mb="md">
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="hours">Hours</Tabs.Tab>
      </Tabs.List>
      {/* What is typed here waits while somebody looks at the hours. */}
      <Tabs.Panel value="details">
        <Details {...details} />
      </Tabs.Panel>
      <Tabs.Panel value="hours">{tab === 'hours' && hours(details.doctor)}</Tabs.Panel>
    </Tabs>
  );
}

function Details({ doctor, onTyped }: PartsProps) {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  const stop = () => {
    setEdited(true);
    setEditing(false);
  };
  if (isEditing) return <EditDoctor doctor={doctor} onTyped={onTyped} onClose={stop} />;
  return <DoctorAbout doctor={doctor} wasEdited={wasEdited} onEdit={() => setEditing(true)} />;
}

/**
 * Asks before typed changes are left behind, by closing, Back or another page. `onTyped` hears whether anything is
 * typed; while `isConfirming`, the answer goes to `leave` or `stay`.
 */
function useLeaving(doctorId: string | null) {
  const [isTyped, setTyped] = useState(false);
  // Known at once: an Escape may follow the last letter before anything is drawn again.
  const typed = useRef(false);
  const onTyped = useCallback((is: boolean) => {
    typed.current = is;
    setTyped(is);
  }, []);
  useAskBeforeClosing(isTyped, 'admin');
  const shouldBlockFn = useCallback(
    async ({ next }: { next: { search: unknown } }) => {
      if (!typed.current || (next.search as { doctor?: unknown }).doctor === doctorId) return false;
      // The Escape that asked to leave must not answer the question as well.
      await new Promise((resolve) => setTimeout(resolve));
      return true;
    },
    [doctorId],
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    withResolver: true,
    enableBeforeUnload: false,
  });
  return { onTyped, isConfirming: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}
