import { Button } from '@mantine/core';
import {
  cleanNotifications,
  hideNotification,
  notificationsStore,
  showNotification,
} from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Children, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { firstClick, pageHeading } from './row-buttons.ts';
import classes from './toast.module.css';

interface FailureOptions {
  /** A quieter line below the sentence: whose appointment it is, what has become of it since. */
  readonly detail?: string | undefined;
}

interface ToastOptions extends FailureOptions {
  /** What comes of it, below the sentence: parts that read it for themselves. */
  readonly more?: ReactNode;
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

/** How often toasts were forgotten, live: those of before are drawn no more, where others fade out. */
export const useTimesForgotten = create(() => 0);

/** Takes every toast off the screen at once, and forgets what they said; the last act can still be undone. */
export function forgetToasts(): void {
  hideToasts();
  useTimesForgotten.setState((times) => times + 1, true);
  if (undoable) undoable = { ...undoable, message: 'The last action', detail: undefined };
}

/** Takes every toast off the screen: one goes on in a dialog. */
export function hideToasts(): void {
  cleanNotifications();
  shownFailures.clear();
}

/** Hides a failure that is no longer true. */
export function hideError(message: string): void {
  hideNotification(shownFailures.get(message) ?? '');
}

/** Says that something was not done. The same sentence is never on screen twice. */
export function showError(message: string, options: FailureOptions = {}): void {
  show('error', message, options);
}

/** How many toasts stand on screen. */
export const mostToasts = 4;

// The newest is never kept waiting by those before it: the oldest goes, and a failure last of all.
function makeRoom(): void {
  const { notifications: visible } = notificationsStore.getState();
  if (visible.length < mostToasts) return;
  const oldest = visible.find((toast) => toast['data-kind'] === 'success') ?? visible[0];
  if (oldest?.id) hideNotification(oldest.id);
}

const shownFailures = new Map<string, string>();

function show(kind: 'success' | 'error', message: string, { undo, next, detail, more }: ToastOptions): void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  if (kind === 'error') {
    // A failure said again takes the place of the first: its five seconds begin anew.
    hideNotification(shownFailures.get(message) ?? '');
    shownFailures.set(message, id);
  }
  makeRoom();
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
      if (shownFailures.get(message) === id) shownFailures.delete(message);
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
        <PlacedToast isNew />
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
        {more && <span className={classes.more}>{Children.toArray(more)}</span>}
      </>
    ),
  });
}

// Finds its place as soon as it is in the page, before anything is painted.
/** Gives the toasts another place where one has grown by a part that came late. */
export function PlacedToast({ isNew = false }: { isNew?: boolean }) {
  useLayoutEffect(() => {
    moveToastsClear(isNew);
    return () => moveToastsClear(false);
  }, [isNew]);
  return null;
}

interface ToastButtonProps {
  isDisabled?: boolean;
  onClick: () => void;
  children: string;
}

/** A button behind a sentence that comes into a toast later (`more`), which may need another place then. */
export function ToastButton({ isDisabled = false, onClick, children }: ToastButtonProps) {
  return (
    <>
      <PlacedToast />{' '}
      <button type="button" className={classes.inline} disabled={isDisabled} onClick={firstClick(onClick)}>
        {children}
      </button>
    </>
  );
}

function giveFocusBack(elements: readonly (Element | null)[]): void {
  const candidates = [...elements, pageHeading()];
  const target = candidates.find((candidate) => candidate?.isConnected && candidate !== document.body);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
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
const fields = `input, select, textarea, ${marks}`;
/** What is pressed on a page, and its heading. Fewer of them lie in a dialog, whose fields count. */
const controls = `${fields}, main :is(button, a, h1)`;

/**
 * While the page moves, keeps the toasts where they stand over nothing that is pressed or typed into, or at least over no
 * field and over nothing marked `data-keep-clear`: beside it along the top, else as far down as it takes.
 */
export function useToastPosition(): void {
  useEffect(() => {
    // A drawer that opens takes the focus, and stands where it will be when its movement has ended.
    const signs = ['scroll', 'resize', 'focusin', 'transitionend'] as const;
    const onSign = ({ target }: Event) => {
      // What the toasts themselves do is no reason to move them: they would never stand still.
      const isToast = target instanceof Element && target.closest(`.${classes.place}`) !== null;
      if (!isToast) moveToastsClear(false);
    };
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
    // A page that comes below a toast: one that warns on arrival is there before it.
    const grown = new ResizeObserver(() => moveToastsClear(false));
    grown.observe(document.body);
    return () => {
      grown.disconnect();
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    };
  }, []);
}

/** The same at once, for a toast that has just come (`isNew`) or gone. */
function moveToastsClear(isNew: boolean): void {
  const stack = document.querySelector<HTMLElement>(`.${classes.place}[data-position="top-right"]`);
  const newest = [...(stack?.querySelectorAll<HTMLElement>('[role="alert"]') ?? [])].at(-1);
  if (!stack || !newest) return;
  const { activeElement, body } = document;
  // Whoever is about to click in one, or has the focus there, finds it where it was.
  const isHeld = stack.contains(activeElement);
  if (!isNew && (isHeld || stack.matches(':hover'))) return;
  stack.style.removeProperty('top');
  stack.style.removeProperty('right');
  const { top, left, right, width } = stack.getBoundingClientRect();
  // It grows while it comes in: what it will be counts. Those below it show only while the pointer is there.
  const usual = { top, left, right, width, height: Math.max(newest.scrollHeight, 48) + gap };
  const focused = isHeld ? body : (activeElement ?? body);
  const dialog = [...document.querySelectorAll('[role="dialog"]')]
    // One that is fading out has given the focus away already.
    .filter((element) => focused === body || element.contains(focused))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > usual.left)
    .at(-1);
  const all = [...(dialog?.element ?? document).querySelectorAll(fields)];
  const marked = all.filter((element) => element.matches(marks));
  // A drawer is full of fields: what is typed into counts there, and what is marked; so it does where the fields of a page
  // would push the toasts into its lower half. Where not all can be kept clear, what is typed into is.
  const keepClearSets = [
    ...(dialog ? [] : [[...document.querySelectorAll(controls)], all]),
    [...marked, focused],
  ];
  const positions = keepClearSets
    .map((kept) => findPosition(kept, usual))
    .filter((candidate) => candidate !== null);
  const position =
    positions.find((candidate) => candidate.top < window.innerHeight / 2) ??
    positions[0] ??
    findPosition([focused], usual);
  if (!position) return;
  if (position.top !== usual.top) stack.style.setProperty('top', `${position.top}px`);
  if (position.right !== usual.right)
    stack.style.setProperty('right', `${document.documentElement.clientWidth - position.right}px`);
}

interface Position {
  readonly top: number;
  readonly right: number;
}

interface UsualPosition extends Position {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Where toasts may begin, clear of what must not be covered, given where they usually stand; null if nowhere. */
function findPosition(elements: readonly Element[], usual: UsualPosition): Position | null {
  const boxes = elements
    .filter((element) => element !== document.body)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  // A tall one may begin right below the bar.
  const higher = { ...usual, top: usual.top - gap };
  return slideLeft(boxes, usual) ?? slideLeft(boxes, higher) ?? slideDown(boxes, usual);
}

/** Along the top, as long as it is at the right. */
function slideLeft(boxes: readonly DOMRect[], { top, right, width, height }: UsualPosition): Position | null {
  const inBand = boxes
    .filter((box) => box.top < top + height && box.bottom > top)
    .toSorted((box, other) => other.right - box.right);
  let end = right;
  for (const box of inBand) {
    if (box.left < end && box.right > end - width) end = box.left - gap;
  }
  return end === right || end - width / 2 > window.innerWidth / 2 ? { top, right: end } : null;
}

function slideDown(
  boxes: readonly DOMRect[],
  { top: from, left, right, height }: UsualPosition,
): Position | null {
  const inColumn = boxes
    .filter((box) => box.right > left && box.left < right)
    .toSorted((box, other) => box.top - other.top);
  let top = from;
  for (const box of inColumn) {
    if (box.top < top + height && box.bottom > top) top = box.bottom + gap;
  }
  return top + height <= window.innerHeight ? { top, right } : null;
}
