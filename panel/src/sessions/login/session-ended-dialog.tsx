import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type EndReason, forgetSessionEnd, useEndedSessions, useTokens } from '../../api/session.ts';
import { logout } from '../logout.ts';
import { otherRole, roleNames } from '../roles.ts';
import { readLastEmail } from './last-email.ts';
import { loginTitle } from './login-texts.ts';
import { SignInInPlace } from './sign-in-in-place.tsx';

const sentences: Record<EndReason, string> = {
  archived:
    'Your account was archived by the front desk, so your session has ended. When it is restored, log in to continue here.',
  idle: 'You were logged out because nothing happened for a while. Log in to continue where you were.',
  over: 'Your session has ended. Log in to continue where you were.',
};

/** Opens over the page when a session ends during work. The page below keeps its input. */
export function SessionEndedDialog() {
  const [ended] = useEndedSessions();
  const role = ended?.role;
  const tokens = useTokens();
  const client = useQueryClient();
  // Logged in again, here or in another tab.
  const isSignedInAgain = role !== undefined && tokens[role] !== null;
  useEffect(() => {
    if (role && isSignedInAgain) forgetSessionEnd(role);
  }, [role, isSignedInAgain]);
  if (!role || isSignedInAgain) return null;
  const isOtherSignedIn = tokens[otherRole(role)] !== null;
  return (
    <Modal
      opened
      onClose={() => {}}
      title={loginTitle[role]}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      // Passers-by must not read the page below.
      overlayProps={{ backgroundOpacity: 0.6, blur: 8 }}
      size={392}
      padding={24}
    >
      <Text c="dimmed" mb={16}>
        {sentences[ended.reason]}
      </Text>
      <SignInInPlace key={role} role={role} lastEmail={readLastEmail(role)} />
      {isOtherSignedIn ? (
        <Button variant="subtle" fullWidth mt={8} onClick={() => forgetSessionEnd(role)}>
          Continue as {roleNames[otherRole(role)]} only
        </Button>
      ) : (
        <Button variant="subtle" fullWidth mt={8} onClick={() => void logout(client)}>
          Leave this page
        </Button>
      )}
    </Modal>
  );
}
