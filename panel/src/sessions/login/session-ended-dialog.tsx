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
    'The front desk archived your account, so your session has ended. Once it is brought back, log in again to go on where you were.',
  idle: 'Nobody was here for a while, so your session has ended. Log in again to go on where you were.',
  over: 'Your session has ended. Log in again to go on where you were.',
};

/** Opens over the page when a session ends during work. The page below keeps its input. */
export function SessionEndedDialog() {
  const [ended] = useEndedSessions();
  const role = ended?.role;
  const tokens = useTokens();
  const client = useQueryClient();
  // Logged in again, here or in another tab.
  const isBack = role !== undefined && tokens[role] !== null;
  useEffect(() => {
    if (role && isBack) forgetSessionEnd(role);
  }, [role, isBack]);
  if (!role || isBack) return null;
  const isOtherHeld = tokens[otherRole(role)] !== null;
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
      {isOtherHeld ? (
        <Button variant="subtle" fullWidth mt={8} onClick={() => forgetSessionEnd(role)}>
          Go on as {roleNames[otherRole(role)]} only
        </Button>
      ) : (
        <Button variant="subtle" fullWidth mt={8} onClick={() => void logout(client)}>
          Leave this page
        </Button>
      )}
    </Modal>
  );
}
