/** Makes the eye button of a password field reachable by keyboard and gives it a label. */
export const showPassword = { 'aria-label': 'Show password', tabIndex: 0 } as const;
