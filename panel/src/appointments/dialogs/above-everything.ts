/** For dialogs that may open over a drawer, whichever of the two was drawn first; toasts stay above. */
export const aboveEverything = { zIndex: 300 } as const;
