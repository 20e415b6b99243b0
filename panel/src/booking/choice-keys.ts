import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function choicesIn(group: Element | null): HTMLInputElement[] {
  return [...(group?.querySelectorAll<HTMLInputElement>('input[type="radio"]:not(:disabled)') ?? [])];
}

function take(choice: HTMLInputElement | undefined): void {
  choice?.focus();
  choice?.click();
}

/** Puts the focus on a group of choices: on the chosen one, or choosing the first. */
export function enterChoices(group: Element | null): void {
  const choices = choicesIn(group);
  take(choices.find((choice) => choice.checked) ?? choices[0]);
}

/** Puts the focus on the first choice without choosing it. */
export function focusChoices(group: Element | null): void {
  const choices = choicesIn(group);
  (choices.find((choice) => choice.checked) ?? choices[0])?.focus();
}

/**
 * The arrows within a group of choices: each takes the next one, and none wraps around. Up and down go by rows
 * (`data-row`) where there are any. `onLeave`: up from the first one.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, onLeave?: () => void): void {
  const step = steps[event.key];
  const choices = choicesIn(event.currentTarget);
  const at = choices.indexOf(event.target as HTMLInputElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  // Nothing is chosen yet: the first press takes the one that has the focus.
  const isFirstPress = !choices.some((choice) => choice.checked);
  const isUpOrDown = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  const next = isFirstPress ? at : isUpOrDown ? byRow(choices, at, step) : at + step;
  if (next < 0) onLeave?.();
  else take(choices[next]);
}

function byRow(choices: readonly HTMLInputElement[], at: number, step: number): number {
  const rowOf = (choice: HTMLInputElement | undefined) => choice?.closest('[data-row]') ?? choice;
  const rows = [...new Set(choices.map(rowOf))];
  const row = rows.indexOf(rowOf(choices[at])) + step;
  if (row < 0) return -1;
  return row < rows.length ? choices.findIndex((choice) => rowOf(choice) === rows[row]) : at;
}
