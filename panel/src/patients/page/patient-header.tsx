import { type PatientRecord, setPatientImage } from '@docket/contract/endpoints/patients.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { type CalendarDate, formatAge } from '@docket/contract/formats/slot-date.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { showError } from '@docket/ui/toast.tsx';
import { ActionIcon, Button, FileButton, Menu } from '@mantine/core';
import { IconArrowsJoin2, IconCamera, IconDots, IconPencil, IconPhotoX, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { checkPicture, pictureTypes } from '../../doctors/picture/check-picture.ts';
import { EditPatient } from '../edit/edit-patient.tsx';
import { formatBorn } from '../format-patient.ts';
import { MergePatients } from '../merge/merge-patients.tsx';

interface PatientHeadProps {
  patient: PatientRecord;
  /** Today by the clinic's clock. */
  today: CalendarDate;
}

/** Name, birth and actions. A merged record is read-only. */
export function PatientHeader({ patient, today }: PatientHeadProps) {
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const actions = (
    <>
      <Button
        aria-keyshortcuts="N"
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(button) => (
          <Link to="/patients/$id" params={{ id: patient._id }} search={{ new: 1 }} {...button} />
        )}
      >
        New appointment
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      <PatientMenu patient={patient} onMerge={() => setMerging(true)} />
    </>
  );
  return (
    <>
      <PageTitle
        title={patient.name}
        subtitle={formatBirth(patient.dob, today)}
        actions={patient.mergedInto === null && actions}
      />
      <EditPatient isOpen={isEditing} patient={patient} today={today} onClose={() => setEditing(false)} />
      <MergePatients isOpen={isMerging} patient={patient} today={today} onClose={() => setMerging(false)} />
    </>
  );
}

function formatBirth(dob: string | null, today: CalendarDate): string {
  if (dob === null) return 'Date of birth unknown';
  const age = formatAge(dob, today);
  return age === '' ? `Date of birth: ${formatBorn(dob)}` : `${age}, born ${formatBorn(dob)}`;
}

interface PatientMenuProps {
  patient: PatientRecord;
  onMerge: () => void;
}

/** Rare actions on a record: the picture, and merging. */
function PatientMenu({ patient, onMerge }: PatientMenuProps) {
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

/** Asks before a patient's picture is deleted, which can't be undone. */
function RemovePicture({ patientId, isOpen, onClose }: RemovePictureProps) {
  const { remove, isPending } = useSetPicture(patientId);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove the picture?"
      confirmLabel="Remove picture"
      onConfirm={() => void remove().then(onClose)}
      onCancel={onClose}
      isPending={isPending}
    >
      The page will show initials. The picture is deleted: this can’t be undone.
    </ConfirmDialog>
  );
}

/** Sets or deletes a patient's picture. An invalid file is rejected before it is sent. */
function useSetPicture(patientId: string) {
  const { run, isPending } = useAction(setPatientImage, { touches: ['patients'] });
  const set = async (picture: File) => {
    const sentence = checkPicture(picture);
    if (sentence) showError(sentence);
    else await run({ patientId }, { file: picture });
  };
  return { set, remove: () => run({ patientId }), isPending };
}
