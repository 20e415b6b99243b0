import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

// The browser blocks the page while its print window is open, so activity means that the window is closed.
const signsOfReturn = ['afterprint', 'keydown', 'pointerdown', 'popstate'] as const;

/** Returns whether the page is being printed; components then draw their content for paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser captures the page right after this event.
    const begin = () => flushSync(() => setPrinting(true));
    window.addEventListener('beforeprint', begin);
    return () => window.removeEventListener('beforeprint', begin);
  }, []);
  useEffect(() => {
    if (!isPrinting) return;
    // Some browsers omit `afterprint`; then activity ends the printing.
    const end = () => setPrinting(false);
    const onMedia = ({ matches }: MediaQueryListEvent) => {
      if (!matches) end();
    };
    const paper = window.matchMedia('print');
    for (const sign of signsOfReturn) window.addEventListener(sign, end, true);
    paper.addEventListener('change', onMedia);
    return () => {
      for (const sign of signsOfReturn) window.removeEventListener(sign, end, true);
      paper.removeEventListener('change', onMedia);
    };
  }, [isPrinting]);
  return isPrinting;
}
