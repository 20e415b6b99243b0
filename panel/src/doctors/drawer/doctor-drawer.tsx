import type { Doctor } from '@docket/contract/endpoints/doctors.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Drawer, Tabs } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useIsManager } from '../../api/use-staff-role.ts';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { type DrawerTab, useOpenDoctor } from '../list/use-open-doctor.ts';
import { DoctorAbout } from './doctor-about.tsx';
import classes from './doctor-drawer.module.css';
import { EditDoctor } from './edit-doctor.tsx';

interface DoctorDrawerProps {
  /** All doctors; the drawer looks up the id of the URL among them. */
  doctors: readonly Doctor[];
  /** Renders the Hours tab; tabs appear only with it. */
  hours: ((doctor: Doctor) => ReactNode) | undefined;
}

/** Everything about one doctor, beside the list. The doctor's id is in the URL. */
export function DoctorDrawer({ doctors, hours }: DoctorDrawerProps) {
  const { openId, close } = useOpenDoctor();
  // Keeps the content while the drawer closes.
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
            <EmptyNotice icon={IconUserSearch} title="Doctor not found">
              The link may be outdated or incomplete.
            </EmptyNotice>
          )
        )}
      </Drawer>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Leave without saving?"
        confirmLabel="Discard changes"
        onConfirm={leave}
        onCancel={stay}
      >
        Your changes to {doctor?.name} are not saved yet.
      </ConfirmDialog>
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
      {/* Stays mounted, so that unsaved input survives a look at the hours. */}
      <Tabs.Panel value="details">
        <Details {...details} />
      </Tabs.Panel>
      <Tabs.Panel value="hours">{tab === 'hours' && hours(details.doctor)}</Tabs.Panel>
    </Tabs>
  );
}

function Details({ doctor, onTyped }: PartsProps) {
  const { isSettingFee, showTab } = useOpenDoctor();
  const canEdit = useIsManager();
  const [isEditing, setEditing] = useState(isSettingFee);
  const [wasEdited, setEdited] = useState(false);
  const stop = () => {
    setEdited(true);
    setEditing(false);
    if (isSettingFee) showTab('details');
  };
  if (isEditing && canEdit)
    return (
      <EditDoctor
        doctor={doctor}
        firstField={isSettingFee ? 'fee' : 'name'}
        onTyped={onTyped}
        onClose={stop}
      />
    );
  return <DoctorAbout doctor={doctor} wasEdited={wasEdited} onEdit={() => setEditing(true)} />;
}

/**
 * Asks before unsaved changes are left, by closing, Back or another page. `onTyped` receives whether there are any;
 * while `isConfirming`, call `leave` or `stay`.
 */
function useLeaving(doctorId: string | null) {
  const [isTyped, setTyped] = useState(false);
  // A ref, because Escape may follow the last letter before the next render.
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
