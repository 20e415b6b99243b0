import { useEffect } from 'react';
import classes from './toast.module.css';

const gap = 8;
/** What a toast must leave free wherever it comes: fields, and what is marked so. */
const keptClear = 'input, select, textarea, [data-keep-clear]';

/** While the page moves, moves the toasts down as far as it takes to stand over no field and over nothing marked `data-keep-clear`. */
export function useToastPlace(): void {
  useEffect(() => {
    // A drawer that opens takes the focus, and stands where it will be when its movement has ended.
    const signs = ['scroll', 'resize', 'focusin', 'transitionend'] as const;
    const onSign = ({ target }: Event) => {
      // What the toasts themselves do is no reason to move them: they would never stand still.
      const isToast = target instanceof Element && target.closest(`.${classes.place}`) !== null;
      if (!isToast) moveToastsClear();
    };
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    };
  }, []);
}

/** The same at once, for a toast that has just come or gone. */
export function moveToastsClear(): void {
  const place = document.querySelector<HTMLElement>(`.${classes.place}[data-position="top-right"]`);
  if (!place) return;
  const toasts = [...place.querySelectorAll<HTMLElement>('[role="alert"]')];
  if (toasts.length === 0) return;
  place.style.removeProperty('top');
  const usual = place.getBoundingClientRect();
  const dialog = [...document.querySelectorAll('[role="dialog"]')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > usual.left)
    .at(-1);
  // They grow while they come in: what they will be counts.
  const height = toasts.reduce((sum, toast) => sum + Math.max(toast.scrollHeight, 48) + 2 * gap, 0);
  // A drawer is full of fields: what is typed into counts there, and what is marked.
  const all = dialog
    ? [...dialog.element.querySelectorAll('[data-keep-clear]'), document.activeElement ?? document.body]
    : [...document.querySelectorAll(keptClear)];
  // Where not all can be kept clear, what is typed into is.
  const top =
    findTop(all, usual, height) ?? findTop([document.activeElement ?? document.body], usual, height);
  if (top !== null && top !== usual.top) place.style.setProperty('top', `${top}px`);
}

/** Takes what must stay clear, where toasts usually stand and how high they are together; returns where they may begin, or null. */
function findTop(elements: readonly Element[], usual: DOMRect, height: number): number | null {
  const inColumn = elements
    .filter((element) => element !== document.body)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.right > usual.left && box.left < usual.right)
    .toSorted((one, other) => one.top - other.top);
  let { top } = usual;
  for (const box of inColumn) {
    if (box.top < top + height && box.bottom > top) top = box.bottom + gap;
  }
  return top + height <= window.innerHeight ? top : null;
}
