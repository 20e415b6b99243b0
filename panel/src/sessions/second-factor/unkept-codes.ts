import { create } from 'zustand';

/** Asks, and calls `goOn` after a yes. */
type Ask = (goOn: () => void) => void;

// Set while unconfirmed recovery codes are on screen.
const useAsker = create<{ readonly ask: Ask | null }>(() => ({ ask: null }));

/** Registers unconfirmed recovery codes; returns the function that unregisters them. */
export function standUnkept(ask: Ask): () => void {
  useAsker.setState({ ask });
  return () => {
    if (useAsker.getState().ask === ask) useAsker.setState({ ask: null });
  };
}

/** Calls `goOn` at once, or after a yes if recovery codes would be lost. */
export function askAboutCodes(goOn: () => void): void {
  const { ask } = useAsker.getState();
  if (ask) ask(goOn);
  else goOn();
}

/** Whether unconfirmed recovery codes are on screen; updates live. */
export function useAreCodesUnkept(): boolean {
  return useAsker(({ ask }) => ask !== null);
}
