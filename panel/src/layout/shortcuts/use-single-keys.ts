import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toggleNames } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { useMustSetUpSecondFactor } from '../../api/session.ts';
import { askHowLate, doctorAt } from '../../running-late/delay-question.ts';
import { singleKeys } from './shortcuts.ts';
import { useSingleKeysOn } from './single-keys-setting.ts';
import { holdTyping, stopHolding } from './typed-ahead.ts';
import { askToUndo } from './undo-last.tsx';

/** Handles single keys outside of fields while no dialog or menu covers the page. */
export function useSingleKeys(role: Role): void {
  const isOn = useSingleKeysOn();
  const navigate = useNavigate();
  const mustSetUp = useMustSetUpSecondFactor(role);

  // Ends a hold when the frame unmounts.
  useEffect(() => stopHolding, []);

  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const shortcut = singleKeys[role].find(
        ({ key, pressesKey = key, isOfRow }) => !isOfRow && isKey(event, pressesKey),
      );
      // Works above dialogs, because visitors at the counter see those too.
      if (shortcut?.key === 'H' && !event.repeat) return toggleNames();
      if (isCovered()) return;
      const isRowKey = singleKeys[role].some(({ key, isOfRow }) => isOfRow && isKey(event, key));
      const row = isRowKey && document.querySelector<HTMLElement>('main [data-row-keys]');
      // The key was meant for the row, which has lost the focus; it must not open another page.
      if (row) {
        event.preventDefault();
        return row.focus();
      }
      // Every page is closed until the second factor is set up.
      if (!shortcut || (mustSetUp && shortcut.to)) return;
      // The next letters are meant for the field of the booking drawer.
      if (shortcut.key === 'N' && !event.repeat) holdTyping();
      if (shortcut.pressesKey && clickButtonWithKey(shortcut.pressesKey, event)) return;
      if (shortcut.key === 'U') return askToUndo();
      if (shortcut.pressesKey && !shortcut.to) return;
      event.preventDefault();
      if (shortcut.key === 'L') return mustSetUp ? undefined : askHowLate(doctorAt(event.target));
      if (shortcut.to) void navigate({ to: shortcut.to, search: shortcut.search ?? {} });
      else document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn, role, navigate, mustSetUp]);
}

function isKey(event: KeyboardEvent, key: string): boolean {
  return key.toUpperCase() === event.key.toUpperCase();
}

// Clicks the newest button or link of the page or a toast that has the key; returns whether there is one. Arrows are
// left to widgets that handle them, like the rows of a calendar.
function clickButtonWithKey(key: string, event: KeyboardEvent): boolean {
  const selector = `:is(main, [role="alert"]) :is(button, a)[aria-keyshortcuts~="${key}"]`;
  const button = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  if (!button) return false;
  const isArrow = key.startsWith('Arrow');
  if (isArrow && event.target instanceof Element && event.target.closest('[data-own-arrows]')) return false;
  event.preventDefault();
  // A key held down must not act on one row after the other.
  if (event.repeat && !isArrow) return true;
  button.click();
  return true;
}

// A dialog or menu takes the keys. Lists of choices are left out: an open one belongs to the focused field, and
// closed ones stay in the DOM.
function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

// Fields take the keys.
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
