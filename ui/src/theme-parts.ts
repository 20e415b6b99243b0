import {
  defaultVariantColorsResolver,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';

// Floating parts open and close quickly: they are used a hundred times a day.
const quick = { transition: 'fade', duration: 100 } as const;

// In a dialog the library's <header> is not a banner of the page.
const withoutBanner = { header: { role: 'presentation' } };

/** Defaults of the library's parts. */
export const parts: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'default', size: 34 } },
  Checkbox: { defaultProps: { size: 'sm', iconColor: 'var(--docket-on-primary)' } },
  Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: withoutBanner } },
  // A menu may not have the placeholder as a child.
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
      // The list itself scrolls (styles/look.css). A scroll area would need a place in the Tab order.
      withScrollArea: false,
      // Rendered and positioned only once opened.
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

const paletteNames: Record<string, string> = {
  teal: 'primary',
  green: 'green',
  red: 'red',
  yellow: 'amber',
  blue: 'blue',
};

/** Filled parts: white text on deep colours in light mode, dark text on bright colours in dark mode. */
export const resolveFill: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const colour = paletteNames[input.color ?? input.theme.primaryColor];
  if (input.variant !== 'filled' || !colour) return resolved;
  const background = `var(--docket-${colour})`;
  return {
    ...resolved,
    background,
    hover: colour === 'primary' ? 'var(--docket-primary-hover)' : background,
    color: 'var(--docket-on-primary)',
  };
};
