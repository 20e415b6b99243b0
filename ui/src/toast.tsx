import { Button } from '@mantine/core';
import { cleanNotifications, hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useLayoutEffect } from 'react';
import { firstClick, pageHeading } from './row-buttons.ts';
import classes from './toast.module.css';

interface FailureOptions {
  /** A quieter line below the sentence: whose appointment it is, what has become of it since. */
  readonly detail?: string | undefined;
}

interface ToastOptions extends FailureOptions {
  /** Offers Undo in the toast. */
  readonly undo?: (() => void) | undefined;
  /** Offers what often comes next. */
  readonly next?: { readonly label: string; readonly go: () => void };
}

/** Says at the top right that something was done; gone after five seconds, read out by screen readers. */
export function showSuccess(message: string, options: ToastOptions = {}): void {
  const { undo } = options;
  if (!undo) {
    show('success', message, options);
    return;
  }
  const once = () => {
    if (undoable?.undo === once) undoable = null;
    undo();
  };
  undoable = { message, detail: options.detail, undo: once, atMs: Date.now() };
  show('success', message, { ...options, undo: once });
}

/** What was done last in this browser and can be undone, said as its toast said it. */
export interface Undoable {
  readonly message: string;
  readonly detail: string | undefined;
  readonly undo: () => void;
  readonly atMs: number;
}

const undoableMs = 10 * 60_000;
let undoable: Undoable | null = null;

/** The last act of this browser that can be undone, for ten minutes after it, or null. */
export function lastUndoable(): Undoable | null {
  if (undoable && Math.abs(Date.now() - undoable.atMs) > undoableMs) undoable = null;
  return undoable;
}

/** Takes every toast off the screen, and forgets what they said; the last act can still be undone. */
export function forgetToasts(): void {
  cleanNotifications();
  failuresShown.clear();
  if (undoable) undoable = { ...undoable, message: 'The last action', detail: undefined };
}

/** Hides a failure that is no longer true. */
export function hideError(message: string): void {
  hideNotification(failuresShown.get(message) ?? '');
}

/** Says that something was not done. The same sentence is never on screen twice. */
export function showError(message: string, options: FailureOptions = {}): void {
  show('error', message, options);
}

const failuresShown = new Map<string, string>();

function show(kind: 'success' | 'error', message: string, { undo, next, detail }: ToastOptions): void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  if (kind === 'error') {
    // A failure said again takes the place of the first: its five seconds begin anew.
    hideNotification(failuresShown.get(message) ?? '');
    failuresShown.set(message, id);
  }
  const opener = document.activeElement;
  let cameFrom: Element | null = null;
  const take = () => {
    // The toast goes, and one goes on where it was done.
    if (document.activeElement?.closest('[role="alert"]')) giveFocusBack([opener, cameFrom]);
    hideNotification(id);
    undo?.();
  };
  showNotification({
    id,
    withCloseButton: false,
    onClose: () => {
      if (failuresShown.get(message) === id) failuresShown.delete(message);
    },
    withBorder: true,
    classNames: {
      root: classes.root ?? '',
      icon: classes.icon ?? '',
      body: classes.body ?? '',
      description: classes.description ?? '',
    },
    'data-kind': kind,
    icon:
      kind === 'success' ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
    message: (
      <>
        <PlacedToast />
        <span className={classes.words}>
          <span>{message}</span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        {next && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.undo}
            onClick={firstClick(() => {
              hideNotification(id);
              next.go();
            })}
          >
            {next.label}
          </Button>
        )}
        {undo && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.undo}
            aria-keyshortcuts="U"
            onFocus={({ relatedTarget }) => {
              cameFrom = relatedTarget;
            }}
            onClick={firstClick(take)}
          >
            Undo
          </Button>
        )}
      </>
    ),
  });
}

// Finds its place as soon as it is in the page, before anything is painted.
function PlacedToast() {
  useLayoutEffect(() => {
    moveToastsClear();
    return moveToastsClear;
  }, []);
  return null;
}

function giveFocusBack(places: readonly (Element | null)[]): void {
  const wanted = [...places, pageHeading()];
  const place = wanted.find((one) => one?.isConnected && one !== document.body);
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

const keptKey = 'docket.toast';

/** Keeps a success for the page that a full load opens next, with a quieter sentence where there is one. */
export function keepToastForNextPage(message: string, detail?: string): void {
  sessionStorage.setItem(keptKey, detail === undefined ? message : `${message}\n${detail}`);
}

/** Shows what the page before this one kept; once. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(keptKey);
  if (kept === null) return;
  sessionStorage.removeItem(keptKey);
  const [message = '', detail] = kept.split('\n');
  showSuccess(message, { detail });
}

const gap = 8;
const marks = '[data-keep-clear]';
/** What a toast must leave free wherever it comes: fields, and what is marked so. */
const keptClear = `input, select, textarea, ${marks}`;

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
function moveToastsClear(): void {
  const place = document.querySelector<HTMLElement>(`.${classes.place}[data-position="top-right"]`);
  if (!place) return;
  const toasts = [...place.querySelectorAll<HTMLElement>('[role="alert"]')];
  if (toasts.length === 0) return;
  place.style.removeProperty('top');
  const usual = place.getBoundingClientRect();
  const { activeElement, body } = document;
  const focused = activeElement ?? body;
  const dialog = [...document.querySelectorAll('[role="dialog"]')]
    // One that is fading out has given the focus away already.
    .filter((element) => focused === body || element.contains(focused))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > usual.left)
    .at(-1);
  // They grow while they come in: what they will be counts.
  const height = toasts.reduce((sum, toast) => sum + Math.max(toast.scrollHeight, 48) + 2 * gap, 0);
  const all = (dialog?.element ?? document).querySelectorAll(keptClear);
  const marked = [...all].filter((element) => element.matches(marks));
  // A drawer is full of fields: what is typed into counts there, and what is marked; so it does where the fields of a page
  // would push the toasts into its lower half. Where not all can be kept clear, what is typed into is.
  const wishes = [...(dialog ? [] : [[...all]]), [...marked, focused]];
  const tops = wishes.map((kept) => findTop(kept, usual, height)).filter((one) => one !== null);
  const top =
    tops.find((one) => one < window.innerHeight / 2) ?? tops[0] ?? findTop([focused], usual, height);
  if (top !== null && top !== usual.top) place.style.setProperty('top', `${top}px`);
}

/**
 * Where toasts may begin, clear of what must not be covered, given where they usually stand and their height; null if
 * nowhere.
 */
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
