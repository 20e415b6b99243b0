import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsManager } from '../api/use-staff-role.ts';

/** The button to Add Doctor; null for users who are not managers. */
export function AddDoctorLink() {
  if (!useIsManager()) return null;
  return (
    <Button component={Link} to="/add-doctor" leftSection={<IconUserPlus size={16} aria-hidden />}>
      Add Doctor
    </Button>
  );
}
