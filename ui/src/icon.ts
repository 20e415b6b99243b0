import type { ComponentType } from 'react';

/** An icon component; each part sets its size and stroke. */
export type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
/** Meaning of a colour, always shown with a word or an icon. */
export type Tone = 'teal' | 'green' | 'red' | 'amber' | 'blue' | 'slate';
