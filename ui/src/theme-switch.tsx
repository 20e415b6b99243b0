import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconAction } from './icon-action.tsx';

/** Switches between light and dark; until then the page follows the system. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <IconAction
      label={isDark ? 'Light theme' : 'Dark theme'}
      icon={isDark ? IconSun : IconMoon}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
