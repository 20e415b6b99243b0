import type { MantineThemeComponents } from '@mantine/core';

// Floating parts step aside quickly: whoever works here opens them a hundred times a day.
const quick = { transition: 'fade', duration: 100 } as const;

/** How the library's parts behave here unless a screen says otherwise. */
export const parts: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'default', size: 34 } },
  Checkbox: { defaultProps: { size: 'sm', iconColor: 'var(--docket-on-primary)' } },
  Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  Menu: { defaultProps: { shadow: 'md', transitionProps: quick } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      shadow: 'xl',
      transitionProps: quick,
      closeButtonProps: { 'aria-label': 'Close' },
      overlayProps: { backgroundOpacity: 0.4 },
    },
  },
  Popover: { defaultProps: { shadow: 'md', transitionProps: quick } },
  Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md', transitionProps: quick } } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: quick,
      events: { hover: true, focus: true, touch: false },
    },
  },
};
