import { create } from 'zustand';

/** Asks, and goes on if the answer is yes. */
type Ask = (goOn: () => void) => void;

// The guard that asks while unconfirmed recovery codes are on screen.
const useAsker = create<{ readonly ask: Ask | null }>(() => ({ ask: null }));

/** From now on codes stand unkept; returns what ends that. */
export function standUnkept(ask: Ask): () => void {
  useAsker.setState({ ask });
  return () => {
    if (useAsker.getState().ask === ask) useAsker.setState({ ask: null });
  };
}

/** Goes on at once, or after a yes where recovery codes would be lost by it. */
export function askAboutCodes(goOn: () => void): void {
  const { ask } = useAsker.getState();
  if (ask) ask(goOn);
  else goOn();
}

/** Whether codes stand unkept, live. */
export function useAreCodesUnkept(): boolean {
  return useAsker(({ ask }) => ask !== null);
}
