import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { parts, resolveFill } from './theme-parts.ts';

/** Deep teal of everything that can be pressed: shade 4 in dark mode, 6 in light mode. */
const teal: MantineColorsTuple = [
  '#effaf8',
  '#d5f2ec',
  '#a9e2d8',
  '#7fd3c6',
  '#5cc4b7',
  '#2b998d',
  '#1f7b73',
  '#1c635d',
  '#174e4a',
  '#12302d',
];
const slate: MantineColorsTuple = [
  '#ffffff',
  '#f7f9fa',
  '#eef2f4',
  '#e2e8ec',
  '#cbd5db',
  '#9aa7b3',
  '#65737f',
  '#46525d',
  '#2c3741',
  '#18212a',
];
/** Neutrals of the dark mode in the library's order: text first, deepest background last. */
const dark: MantineColorsTuple = [
  '#eef2f5',
  '#c9d2d9',
  '#9aa7b3',
  '#8793a0',
  '#2a343d',
  '#1d252d',
  '#171e25',
  '#141a20',
  '#0f1418',
  '#0a0e11',
];

const interface14 = { fontSize: '14px', lineHeight: '20px' };

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  white: '#ffffff',
  black: '#18212a',
  colors: { teal, slate, gray: slate, dark },
  fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily:
      "'Inter Variable', 'Inter Stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '22px' },
      h3: interface14,
      h4: interface14,
      h5: interface14,
      h6: interface14,
    },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '26px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // Hairlines carry the structure; only parts floating over the page have a shadow.
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(24 33 42 / 6%)',
    md: '0 4px 16px rgb(24 33 42 / 10%)',
    lg: '0 8px 24px rgb(24 33 42 / 12%)',
    xl: '0 16px 40px rgb(24 33 42 / 16%)',
  },
  variantColorResolver: resolveFill,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: parts,
});
