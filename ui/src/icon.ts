import type { ComponentType } from 'react';

/** An icon as the parts take it: the component itself, so that each part sets size and stroke. */
export type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
/** What a colour says; it always stands beside a word or an icon. */
export type Tone = 'teal' | 'green' | 'red' | 'amber' | 'blue' | 'slate';
