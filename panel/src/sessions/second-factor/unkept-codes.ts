import { create } from 'zustand';

/** Asks the user, and calls `proceed` after a yes. */
type Ask = (proceed: () => void) => void;

// Set while unconfirmed recovery codes are on screen.
const useAsker = create<{ readonly ask: Ask | null }>(() => ({ ask: null }));

/** Registers unconfirmed recovery codes; returns the function that unregisters them. */
export function registerUnsavedCodes(ask: Ask): () => void {
  useAsker.setState({ ask });
  return () => {
    if (useAsker.getState().ask === ask) useAsker.setState({ ask: null });
  };
}

/** Calls `proceed` at once, or after a yes if recovery codes would be lost. */
export function confirmLosingCodes(proceed: () => void): void {
  const { ask } = useAsker.getState();
  if (ask) ask(proceed);
  else proceed();
}

/** Whether unconfirmed recovery codes are on screen; updates live. */
export function useHasUnsavedCodes(): boolean {
  return useAsker(({ ask }) => ask !== null);
}
