/** The layer of dialogs that may open over a drawer; toasts stay above. */
export const aboveEverything = { zIndex: 300 } as const;
