import type { CSSVariablesResolver } from '@mantine/core';

/**
 * CSS variables that replace the library's colours. Their values are in styles/colours.css, because the page has its
 * colours before any script runs.
 */
export const resolveColours: CSSVariablesResolver = () => {
  const both = {
    '--mantine-primary-color-contrast': 'var(--docket-on-primary)',
    '--mantine-color-body': 'var(--docket-surface)',
    '--mantine-color-text': 'var(--docket-text)',
    '--mantine-color-bright': 'var(--docket-text)',
    '--mantine-color-dimmed': 'var(--docket-dimmed)',
    '--mantine-color-placeholder': 'var(--docket-placeholder)',
    '--mantine-color-error': 'var(--docket-red)',
    '--mantine-color-success': 'var(--docket-green)',
    '--mantine-color-anchor': 'var(--docket-teal)',
    '--mantine-color-default': 'var(--docket-surface)',
    '--mantine-color-default-hover': 'var(--docket-hover)',
    '--mantine-color-default-color': 'var(--docket-text)',
    '--mantine-color-default-border': 'var(--docket-line)',
    '--mantine-color-disabled': 'var(--docket-hover)',
    '--mantine-color-disabled-color': 'var(--docket-dimmed)',
    '--mantine-color-disabled-border': 'var(--docket-line)',
    '--mantine-color-teal-filled': 'var(--docket-primary)',
    '--mantine-color-teal-filled-hover': 'var(--docket-primary-hover)',
    ...soft('teal', 'teal'),
    ...soft('green', 'green'),
    ...soft('red', 'red'),
    ...soft('yellow', 'amber'),
    ...soft('blue', 'blue'),
  };
  return { variables: {}, light: both, dark: both };
};

// Quiet variants: tinted background, coloured text.
function soft(name: string, colour: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: `var(--docket-${colour}-soft)`,
    [`--mantine-color-${name}-light-hover`]: `var(--docket-${colour}-soft)`,
    [`--mantine-color-${name}-light-color`]: `var(--docket-${colour})`,
    [`--mantine-color-${name}-outline`]: `var(--docket-${colour})`,
    [`--mantine-color-${name}-outline-hover`]: `var(--docket-${colour}-soft)`,
    [`--mantine-color-${name}-text`]: `var(--docket-${colour})`,
  };
}
