import {
  defaultVariantColorsResolver,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';

// Floating parts step aside quickly: they are opened a hundred times a day.
const quick = { transition: 'fade', duration: 100 } as const;

// Inside of a dialog the library's <header> is no banner of the page.
const withoutBanner = { header: { role: 'presentation' } };

/** How the library's parts behave here unless a screen says otherwise. */
export const parts: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'default', size: 34 } },
  Checkbox: { defaultProps: { size: 'sm', iconColor: 'var(--docket-on-primary)' } },
  Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: withoutBanner } },
  // The placeholder would be a child that no menu may have.
  Menu: { defaultProps: { shadow: 'md', transitionProps: quick, withInitialFocusPlaceholder: false } },
  Modal: {
    defaultProps: {
      centered: true,
      attributes: withoutBanner,
      radius: 'lg',
      shadow: 'xl',
      transitionProps: quick,
      closeButtonProps: { 'aria-label': 'Close' },
      overlayProps: { backgroundOpacity: 0.4 },
    },
  },
  Popover: { defaultProps: { shadow: 'md', transitionProps: quick } },
  Select: {
    defaultProps: {
      allowDeselect: false,
      // The list itself scrolls (styles/look.css): a frame around it would have to be reachable by Tab.
      withScrollArea: false,
      // Nor is it rendered and positioned before it is opened.
      comboboxProps: { shadow: 'md', transitionProps: quick, keepMounted: false },
    },
  },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: quick,
      events: { hover: true, focus: true, touch: false },
    },
  },
};

const ofPalette: Record<string, string> = {
  teal: 'primary',
  green: 'green',
  red: 'red',
  yellow: 'amber',
  blue: 'blue',
};

/** Filled parts: white words on the deep colours of the light face, dark words on the bright ones of the dark face. */
export const resolveFill: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const colour = ofPalette[input.color ?? input.theme.primaryColor];
  if (input.variant !== 'filled' || !colour) return resolved;
  const ground = `var(--docket-${colour})`;
  return {
    ...resolved,
    background: ground,
    hover: colour === 'primary' ? 'var(--docket-primary-hover)' : ground,
    color: 'var(--docket-on-primary)',
  };
};
