import { isPicture } from '@docket/contract/images.ts';
import type { PatientRecord } from '@docket/contract/patients.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { ActionIcon, FileButton, Menu } from '@mantine/core';
import { IconArrowsJoin2, IconCamera, IconDots, IconPhotoX } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureTypes } from '../../doctors/picture/check-picture.ts';
import { useSetPicture } from './use-set-picture.ts';

interface PatientMenuProps {
  patient: PatientRecord;
  onMerge: () => void;
}

/** What is done now and then with a patient's record: the picture, and making two records one. */
export function PatientMenu({ patient, onMerge }: PatientMenuProps) {
  const { set, isPending } = useSetPicture(patient._id);
  const [isAsking, setAsking] = useState(false);
  const hasPicture = isPicture(patient.image);
  return (
    <>
      <FileButton accept={pictureTypes.join(',')} onChange={(file) => file && void set(file)}>
        {({ onClick: choosePicture }) => (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon loading={isPending} aria-label={`More for the record of ${patient.name}`}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCamera size={16} aria-hidden />} onClick={choosePicture}>
                {hasPicture ? 'Change picture' : 'Set picture'}
              </Menu.Item>
              {hasPicture && (
                <Menu.Item leftSection={<IconPhotoX size={16} aria-hidden />} onClick={() => setAsking(true)}>
                  Remove picture
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconArrowsJoin2 size={16} aria-hidden />} onClick={onMerge}>
                Merge with another record
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <RemovePicture patientId={patient._id} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

interface RemovePictureProps {
  patientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a patient's picture is taken away: it is not kept. */
function RemovePicture({ patientId, isOpen, onClose }: RemovePictureProps) {
  const { remove, isPending } = useSetPicture(patientId);
  return (
    <AskDialog
      isOpen={isOpen}
      title="Remove the picture?"
      yes="Remove picture"
      onYes={() => void remove().then(onClose)}
      onNo={onClose}
      isPending={isPending}
    >
      Initials stand in its place. The picture is not kept: this can’t be undone.
    </AskDialog>
  );
}
