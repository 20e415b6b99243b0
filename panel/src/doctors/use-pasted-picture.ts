import { useEffect, useEffectEvent } from 'react';

/** Hands over a picture that is pasted anywhere on the page; pasted text goes where it always goes. */
export function usePastedPicture(onPaste: (picture: File) => void): void {
  const handOver = useEffectEvent(onPaste);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      // A copied table cell or slide carries its text and a picture of it: the text is meant.
      if (event.clipboardData?.types.includes('text/plain')) return;
      const picture = event.clipboardData?.files[0];
      if (!picture) return;
      event.preventDefault();
      handOver(picture);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
