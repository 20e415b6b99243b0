import { Button, UnstyledButton } from '@mantine/core';
import {
  cleanNotifications,
  hideNotification,
  notificationsStore,
  showNotification,
  useNotifications,
} from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Children, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { firstClick, pageHeading } from './row-buttons.ts';
import classes from './toast.module.css';

interface FailureOptions {
  /** Quieter line below the sentence, such as the appointment's patient, or a later change. */
  readonly detail?: string | undefined;
}

interface ToastOptions extends FailureOptions {
  /** Parts below the sentence that load their own data. */
  readonly more?: ReactNode;
  /** Shows Undo in the toast. */
  readonly undo?: (() => void) | undefined;
  /** Button of a frequent next step. */
  readonly next?: { readonly label: string; readonly go: () => void };
}

/** Shows a success at the top right for five seconds; screen readers read it out. */
export function showSuccess(message: string, options: ToastOptions = {}): void {
  const { undo } = options;
  if (!undo) {
    show('success', message, options);
    return;
  }
  const undoOnce = () => {
    if (undoable?.undo === undoOnce) undoable = null;
    undo();
  };
  undoable = { message, detail: options.detail, undo: undoOnce, atMs: Date.now() };
  show('success', message, { ...options, undo: undoOnce });
}

/** Last undoable act in this browser, with the text of its toast. */
export interface Undoable {
  readonly message: string;
  readonly detail: string | undefined;
  readonly undo: () => void;
  readonly atMs: number;
}

const undoableMs = 10 * 60_000;
let undoable: Undoable | null = null;

/** Returns the last undoable act of this browser for ten minutes, then null. */
export function lastUndoable(): Undoable | null {
  if (undoable && Math.abs(Date.now() - undoable.atMs) > undoableMs) undoable = null;
  return undoable;
}

/** Counts the calls of `forgetToasts`. As a React key, the count removes old toasts without fading. */
export const useForgetCount = create(() => 0);

/** Removes all toasts at once with their text; the last act can still be undone. */
export function forgetToasts(): void {
  hideToasts();
  useForgetCount.setState((times) => times + 1, true);
  if (undoable) undoable = { ...undoable, message: 'The last action', detail: undefined };
}

/** Hides all toasts, for a dialog that takes over. */
export function hideToasts(): void {
  cleanNotifications();
  shownFailures.clear();
}

/** Hides a failure that is resolved. */
export function hideError(message: string): void {
  hideNotification(shownFailures.get(message) ?? '');
}

/** Shows a failure. Equal sentences are on screen only once. */
export function showError(message: string, options: FailureOptions = {}): void {
  show('error', message, options);
}

/** Most toasts on screen. */
export const maxToasts = 4;

// The newest shows at once: it replaces the oldest success without Undo, else the oldest success, else a failure.
function hideOldestToast(): void {
  const { notifications: visible } = notificationsStore.getState();
  if (visible.length < maxToasts) return;
  const successes = visible.filter((toast) => toast['data-kind'] === 'success');
  const oldest = successes.find((toast) => !toast['data-undo']) ?? successes[0] ?? visible[0];
  if (oldest?.id) hideNotification(oldest.id);
}

const shownFailures = new Map<string, string>();

function show(kind: 'success' | 'error', message: string, { undo, next, detail, more }: ToastOptions): void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  if (kind === 'error') {
    // A repeated failure replaces the first, which restarts its five seconds.
    hideNotification(shownFailures.get(message) ?? '');
    shownFailures.set(message, id);
  }
  hideOldestToast();
  const opener = document.activeElement;
  let focusedBefore: Element | null = null;
  const undoAndHide = () => {
    // The toast disappears, so the focus returns to the place of the act.
    if (document.activeElement?.closest('[role="alert"]')) restoreFocus([opener, focusedBefore]);
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
    'data-undo': undo !== undefined || undefined,
    icon:
      kind === 'success' ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
    message: (
      <>
        <ToastPositioner isNew />
        <span className={classes.text}>
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
              focusedBefore = relatedTarget;
            }}
            onClick={firstClick(undoAndHide)}
          >
            Undo
          </Button>
        )}
        <OtherToasts id={id} />
        {more && <span className={classes.more}>{Children.toArray(more)}</span>}
      </>
    ),
  });
}

/**
 * On the newest toast, while it covers others: their number. Pressing it shows them and their Undo, also without a
 * pointer.
 */
function OtherToasts({ id }: { id: string }) {
  const { notifications } = useNotifications();
  const count = notifications.length - 1;
  if (count === 0 || notifications.at(-1)?.id !== id) return null;
  return (
    <UnstyledButton
      className={classes.others}
      data-count={count}
      aria-label={`Show ${count} earlier ${count === 1 ? 'message' : 'messages'}`}
      // Safari doesn't focus a pressed button, and the toasts show while one has the focus.
      onClick={({ currentTarget }) => currentTarget.focus()}
    />
  );
}

/** Positions the toasts: before the first paint of a new one, and again after one has grown. */

export function ToastPositioner({ isNew = false }: { isNew?: boolean }) {
  useLayoutEffect(() => {
    positionToasts(isNew);
    return () => positionToasts(false);
  }, [isNew]);
  return null;
}

interface ToastButtonProps {
  isDisabled?: boolean;
  onClick: () => void;
  children: string;
}

/** A button after a sentence that appears later in a toast (`more`); the toasts are then positioned again. */
export function ToastButton({ isDisabled = false, onClick, children }: ToastButtonProps) {
  return (
    <>
      <ToastPositioner />{' '}
      <button type="button" className={classes.inline} disabled={isDisabled} onClick={firstClick(onClick)}>
        {children}
      </button>
    </>
  );
}

function restoreFocus(elements: readonly (Element | null)[]): void {
  const candidates = [...elements, pageHeading()];
  const target = candidates.find((candidate) => candidate?.isConnected && candidate !== document.body);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

const storedToastKey = 'docket.toast';

/** Stores a success, with an optional quieter line, for the page of the next full load. */
export function storeToastForNextPage(message: string, detail?: string): void {
  sessionStorage.setItem(storedToastKey, detail === undefined ? message : `${message}\n${detail}`);
}

/** Shows the toast stored by the previous page, once. */
export function showStoredToast(): void {
  const kept = sessionStorage.getItem(storedToastKey);
  if (kept === null) return;
  sessionStorage.removeItem(storedToastKey);
  const [message = '', detail] = kept.split('\n');
  showSuccess(message, { detail });
}

const gap = 8;
const keepClearSelector = '[data-keep-clear]';
/** On a phone a drawer is below the toasts; its head has the title, the tabs and Close. */
const headSelector = `${keepClearSelector}, .mantine-Drawer-header, .mantine-Modal-header, [role="dialog"] [role="tablist"]`;
const fieldSelector = `input, select, textarea, ${keepClearSelector}`;
/** Clickable elements of a page and its heading. In a dialog only fields count. */
const controlSelector = `${fieldSelector}, main :is(button, a, h1)`;

/**
 * Keeps toasts off all clickable elements and fields while the page moves, or at least off the focused field and
 * elements with `data-keep-clear`. They move left along the top, else down.
 */
export function useToastPosition(): void {
  useEffect(() => {
    // An opening drawer takes the focus, and has its final position when its transition ends.
    const eventTypes = ['scroll', 'resize', 'focusin', 'transitionend'] as const;
    const onEvent = ({ target }: Event) => {
      // The toasts' own events must not move them: they would never stop.
      const isToast = target instanceof Element && target.closest(`.${classes.stack}`) !== null;
      if (!isToast) positionToasts(false);
    };
    for (const type of eventTypes) window.addEventListener(type, onEvent, { capture: true, passive: true });
    // Content may load below a toast that was shown on arrival.
    const bodyObserver = new ResizeObserver(() => positionToasts(false));
    bodyObserver.observe(document.body);
    return () => {
      bodyObserver.disconnect();
      for (const type of eventTypes) window.removeEventListener(type, onEvent, { capture: true });
    };
  }, []);
}

/** Positions the toasts now, for one that appeared (`isNew`) or disappeared. */
function positionToasts(isNew: boolean): void {
  const stack = document.querySelector<HTMLElement>(`.${classes.stack}[data-position="top-right"]`);
  const newest = [...(stack?.querySelectorAll<HTMLElement>('[role="alert"]') ?? [])].at(-1);
  if (!stack || !newest) return;
  const { activeElement, body } = document;
  // A toast under the pointer or with focus never moves.
  const isFocused = stack.contains(activeElement);
  if (!isNew && (isFocused || stack.matches(':hover'))) return;
  stack.style.removeProperty('top');
  stack.style.removeProperty('right');
  const { top, left, right, width } = stack.getBoundingClientRect();
  // It grows while it appears, so its final height counts. Toasts below it show only under the pointer.
  const usual = { top, left, right, width, height: Math.max(newest.scrollHeight, 48) + gap };
  const focused = isFocused ? body : (activeElement ?? body);
  const dialog = [...document.querySelectorAll('[role="dialog"]')]
    // A dialog that fades out has already lost the focus.
    .filter((element) => focused === body || element.contains(focused))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.right > usual.left)
    .at(-1);
  const all = [...(dialog?.element ?? document).querySelectorAll(fieldSelector)];
  const marked = [...(dialog?.element ?? document).querySelectorAll(headSelector)];
  // A drawer is full of fields, so only the focused field and marked elements are kept clear there. The same applies
  // to a page whose fields would push the toasts into its lower half. If there is no such position, the toasts keep
  // only the focused field clear.
  const keepClearSets = [
    ...(dialog ? [] : [[...document.querySelectorAll(controlSelector)], all]),
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

/** Returns a position for the toasts, near the usual one, that keeps the elements clear; null if there is none. */
function findPosition(elements: readonly Element[], usual: UsualPosition): Position | null {
  const boxes = elements
    .filter((element) => element !== document.body)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  // A tall toast may start right below the bar.
  const higher = { ...usual, top: usual.top - gap };
  return slideLeft(boxes, usual) ?? slideLeft(boxes, higher) ?? slideDown(boxes, usual);
}

/** Moves left along the top, within the right half. */
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
