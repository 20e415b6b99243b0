import { useEffect } from 'react';
import classes from './toast.module.css';

const gap = 8;
/** What a toast must leave free wherever it comes: fields, and what is marked so. */
const keptClear = 'input, select, textarea, [data-keep-clear]';

/** Moves the toasts down as far as it takes to stand over no field and over nothing marked `data-keep-clear`. */
export function useToastPlace(): void {
  useEffect(() => {
    // The library draws its containers while it is mounted, so before this.
    const place = document.querySelector<HTMLElement>(`.${classes.place}[data-position="top-right"]`);
    if (!place) return;
    const move = () => moveClear(place);
    // Before the browser paints what came.
    const watch = new MutationObserver(move);
    watch.observe(place, { childList: true, subtree: true });
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, []);
}

function moveClear(place: HTMLElement): void {
  const toasts = [...place.querySelectorAll<HTMLElement>('[role="alert"]')];
  if (toasts.length === 0) return;
  place.style.removeProperty('top');
  const { left, right, top: usual } = place.getBoundingClientRect();
  // They grow while they come in: what they will be counts.
  const height = toasts.reduce((sum, toast) => sum + Math.max(toast.scrollHeight, 48) + 2 * gap, 0);
  const inColumn = [...document.querySelectorAll<HTMLElement>(keptClear)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.right > left && box.left < right)
    .toSorted((one, other) => one.top - other.top);
  let top = usual;
  for (const box of inColumn) {
    if (box.top < top + height && box.bottom > top) top = box.bottom + gap;
  }
  // With no room at all they stand where they are looked for.
  if (top !== usual && top + height <= window.innerHeight) place.style.setProperty('top', `${top}px`);
}
