import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { resolveColours } from './colours.ts';
import { useFocusFirstField } from './focus-first-field.ts';
import { theme } from './theme.ts';
import { TipHost } from './tip-host.tsx';
import classes from './toast.module.css';
import { maxToasts, showStoredToast, useForgetCount, useToastPosition } from './toast.tsx';

const toastCloseAfterMs = 5_000; // specification 8.6

interface ProviderProps {
  children: ReactNode;
  /** Tests draw without animation. */
  env?: 'default' | 'test';
}

/** Theme, toasts and tooltips of the page. Follows the system's light or dark mode until switched. */
export function Provider({ children, env = 'default' }: ProviderProps) {
  useToastPosition();
  useFocusFirstField();
  useEffect(showStoredToast, []);
  const forgetCount = useForgetCount();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveColours} defaultColorScheme="auto" env={env}>
      <Notifications
        key={forgetCount}
        className={classes.stack ?? ''}
        position="top-right"
        autoClose={toastCloseAfterMs}
        pauseResetOnHover="all"
        containerWidth={400}
        limit={maxToasts}
        transitionDuration={env === 'test' ? 0 : 180}
        zIndex={1_000}
      />
      {children}
      <TipHost />
    </MantineProvider>
  );
}
