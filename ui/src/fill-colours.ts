import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

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
