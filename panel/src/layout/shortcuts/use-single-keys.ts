import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toggleNames } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { useMustSetUp } from '../../api/session.ts';
import { askHowLate, doctorAt } from '../../running-late/delay-question.ts';
import { singleKeys } from './shortcuts.ts';
import { useSingleKeysOn } from './single-keys-setting.ts';
import { holdTyping, stopHolding } from './typed-ahead.ts';
import { askToUndo } from './undo-last.tsx';

/** Lets single keys act outside of fields while nothing covers the page. */
export function useSingleKeys(role: Role): void {
  const isOn = useSingleKeysOn();
  const navigate = useNavigate();
  const mustSetUp = useMustSetUp(role);

  // With the frame goes what was asked for in it.
  useEffect(() => stopHolding, []);

  useEffect(() => {
    if (!isOn) return;
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const shortcut = singleKeys[role].find(
        ({ key, presses = key, isOfRow }) => !isOfRow && isKey(event, presses),
      );
      // Whoever steps up to the counter sees what stands over the page as well.
      if (shortcut?.key === 'H' && !event.repeat) return toggleNames();
      if (isCovered()) return;
      const ofRow = singleKeys[role].some(({ key, isOfRow }) => isOfRow && isKey(event, key));
      const row = ofRow && document.querySelector<HTMLElement>('main [data-row-keys]');
      // Meant for the row, which has lost the focus: it must not lead to another page.
      if (row) {
        event.preventDefault();
        return row.focus();
      }
      // Until it is set up no page opens.
      if (!shortcut || (mustSetUp && shortcut.to)) return;
      // What follows is meant for the field of the desk.
      if (shortcut.key === 'N' && !event.repeat) holdTyping();
      if (shortcut.presses && press(shortcut.presses, event)) return;
      if (shortcut.key === 'U') return askToUndo();
      if (shortcut.presses && !shortcut.to) return;
      event.preventDefault();
      if (shortcut.key === 'L') return mustSetUp ? undefined : askHowLate(doctorAt(event.target));
      if (shortcut.to) void navigate({ to: shortcut.to, search: shortcut.search ?? {} });
      else document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [isOn, role, navigate, mustSetUp]);
}

function isKey(event: KeyboardEvent, key: string): boolean {
  return key.toUpperCase() === event.key.toUpperCase();
}

// A page's own button or link, or a toast's; of several the newest. Tells whether there is one. The arrows belong to a part that moves by them itself, like
// the rows of a calendar.
function press(key: string, event: KeyboardEvent): boolean {
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

// A dialog or menu has the keys. (An open list of choices belongs to the field that has the focus; a closed one stays in the
// page and must not count.)
function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

// A field has them first.
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
