import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { firstClick } from './first-click.ts';
import { pageHeading } from './page-heading.ts';
import classes from './toast.module.css';
import { moveToastsClear } from './toast-place.ts';

interface FailureOptions {
  /** A quieter line below the sentence: whose appointment it is, what became of it meanwhile. */
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

/** The last act of this browser that can be undone, for ten minutes after it; null where there is none. */
export function lastUndoable(): Undoable | null {
  if (undoable && Math.abs(Date.now() - undoable.atMs) > undoableMs) undoable = null;
  return undoable;
}

/** Takes off a failure that is no longer true. */
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
