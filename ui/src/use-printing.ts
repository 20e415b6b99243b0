import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

// The page can't be used while its print window is open: any activity means that it is closed.
const signsOfReturn = ['afterprint', 'keydown', 'pointerdown', 'popstate'] as const;

/** Whether the page is being printed: what only paper shows is drawn then, and not a moment earlier. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as this event is over.
    const begin = () => flushSync(() => setPrinting(true));
    window.addEventListener('beforeprint', begin);
    return () => window.removeEventListener('beforeprint', begin);
  }, []);
  useEffect(() => {
    if (!isPrinting) return;
    // Not every browser says that it is done: any sign of it is enough.
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
