/** The eye of every password field: reachable by keyboard, and it says what it does. */
export const showPassword = { 'aria-label': 'Show password', tabIndex: 0 } as const;
