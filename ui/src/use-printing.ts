import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

// The page can't be used while its print window is open: any activity means that it is closed.
const signsOfReturn = ['afterprint', 'keydown', 'pointerdown', 'popstate'] as const;

/** Returns whether the page is being printed, when content for paper is drawn. */
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
    // Some browsers omit `afterprint`: any sign of activity ends the printing.
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
